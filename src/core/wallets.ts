interface WalletRow {
  /** The name that users know it by. */
  readonly title: string
  /** Where to get it. */
  readonly home: string
  /** The link that opens a page in the browser of its app, as the wallet documents it. */
  readonly link: (url: string) => string
  /** The link leads to a web page, which must not replace this one. */
  readonly hasWebLink: boolean
}

/** The wallets that the app supports; what differs by wallet elsewhere is typed by these names. */
export const wallets = {
  tronlink: {
    title: 'TronLink',
    home: 'https://www.tronlink.org/',
    // The scheme leads nowhere without the app.
    link(url: string) {
      const request = { url, action: 'open', protocol: 'tronlink', version: '1.0' }
      return `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify(request))}`
    },
    hasWebLink: false,
  },
  okx: {
    title: 'OKX Wallet',
    home: 'https://web3.okx.com/',
    // The page offers the app where it is missing.
    link(url: string) {
      const deepLink = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(url)}`
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(deepLink)}`
    },
    hasWebLink: true,
  },
} as const satisfies Record<string, WalletRow>

export type WalletName = keyof typeof wallets

export const walletNames = Object.keys(wallets) as [WalletName, ...WalletName[]]
