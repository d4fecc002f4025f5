import type { Wallet } from './provider.ts'

/**
 * Injects OKX Wallet's shape: `window.okxwallet.tronLink`, which reports changes by messages only.
 */
export function injectOkx(wallet: Wallet) {
  const refusal = () => Object.assign(new Error('User rejected the request.'), { code: 4001 })
  const tronLink = {
    get ready() {
      return wallet.visibleAddress() !== undefined
    },
    tronWeb: wallet.tronWeb(refusal),
    async request({ method }: { method: string }): Promise<unknown> {
      if (method !== 'tron_requestAccounts') return undefined
      if (!(await wallet.requestConnection()))
        return { code: 4001, message: 'User rejected the request.' }
      return { code: 200, message: 'Authorization approved' }
    },
  }
  Object.assign(window, { okxwallet: { isOkxWallet: true, tronLink } })

  const post = (action: string, data: object) =>
    window.postMessage({ message: { action, data } }, location.origin)
  return {
    accountChanged: () => post('accountsChanged', { address: wallet.visibleAddress() ?? '' }),
    networkChanged: (chainId: string) => post('setNode', { node: { chainId } }),
  }
}
