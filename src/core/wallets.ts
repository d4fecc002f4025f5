interface WalletRow {
  /** The name under which people know it. */
  readonly title: string
  /** Where it can be had. */
  readonly home: string
  /** The link that opens a page in the browser of its app, as the wallet documents it. */
  readonly link: (url: string) => string
  /** That link is a web page's, which must not take the place of this one. */
  readonly hasWebLink: boolean
}

/** The wallets that the app knows; what differs by wallet elsewhere is typed by these names. */
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
