interface WalletRow {
  /** Name that users know the wallet by. */
  readonly title: string
  /** Page where users can get it. */
  readonly home: string
  /**
   * Returns the link that opens a page in the browser of the wallet's app, as the wallet documents
   * it.
   */
  readonly link: (url: string) => string
  /** Whether the link leads to a web page, which must not replace this one. */
  readonly hasWebLink: boolean
}

/** Wallets that the app supports. Their names type other data that differs by wallet. */
export const wallets = {
  tronlink: {
    title: 'TronLink',
    home: 'https://www.tronlink.org/',
    // Without the app, the scheme leads nowhere.
    link(url: string) {
      const request = { url, action: 'open', protocol: 'tronlink', version: '1.0' }
      return `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify(request))}`
    },
    hasWebLink: false,
  },
  okx: {
    title: 'OKX Wallet',
    home: 'https://web3.okx.com/',
    // The page offers the app if it is missing.
    link(url: string) {
      const deepLink = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(url)}`
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(deepLink)}`
    },
    hasWebLink: true,
  },
} as const satisfies Record<string, WalletRow>

export type WalletName = keyof typeof wallets

export const walletNames = Object.keys(wallets) as [WalletName, ...WalletName[]]
