import type { WalletName } from './wallet.ts'

/** The names under which people know the wallets. */
export const walletTitles: Readonly<Record<WalletName, string>> = {
  tronlink: 'TronLink',
  okx: 'OKX Wallet',
}

/**
 * The link that opens `url` in the browser of a wallet's app, as the wallets document it. TronLink's
 * scheme leads nowhere without the app; OKX's page offers the app where it is missing.
 */
export function walletLink(wallet: WalletName, url: string): string {
  if (wallet === 'okx') {
    const deepLink = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(url)}`
    return `https://web3.okx.com/download?deeplink=${encodeURIComponent(deepLink)}`
  }
  const request = { url, action: 'open', protocol: 'tronlink', version: '1.0' }
  return `tronlinkoutside://pull.activity?param=${encodeURIComponent(JSON.stringify(request))}`
}
