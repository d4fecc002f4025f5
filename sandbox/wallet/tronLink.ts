import type { Wallet } from './provider.ts'

type Listener = (detail: unknown) => void

/**
 * Injects TronLink's shape: `window.tron` after TIP-1193, announced after TIP-6963, and the older
 * `window.tronLink` as well.
 */
export function injectTronLink(wallet: Wallet) {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, detail: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(detail)
  }
  const tronWeb = wallet.tronWeb(() => 'Confirmation declined by user')

  async function connect(): Promise<boolean> {
    const wasVisible = wallet.visibleAddress() !== undefined
    const approved = await wallet.requestConnection()
    if (approved && !wasVisible) emit('accountsChanged', [wallet.visibleAddress()])
    return approved
  }

  const tron = {
    isTronLink: true,
    get tronWeb() {
      return tronWeb
    },
    async request({ method }: { method: string }): Promise<unknown> {
      if (method === 'eth_requestAccounts') {
        if (!(await connect()))
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        return [wallet.visibleAddress()]
      }
      if (method === 'eth_accounts') return [wallet.visibleAddress()].filter(Boolean)
      if (method === 'eth_chainId') return '0x' + (await wallet.genesisBlockId()).slice(-8)
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return tron
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return tron
    },
  }

  const tronLink = {
    get ready() {
      return wallet.visibleAddress() !== undefined
    },
    tronWeb,
    async request({ method }: { method: string }): Promise<unknown> {
      if (method !== 'tron_requestAccounts') return undefined
      return (await connect())
        ? { code: 200, message: 'The user approved the request' }
        : { code: 4001, message: 'User rejected the request' }
    },
  }

  Object.assign(window, { tron, tronLink, tronWeb })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('TIP6963:announceProvider', {
        detail: Object.freeze({
          info: {
            uuid: '350670db-19fa-4704-a166-e52e178b59d4',
            name: 'TronLink',
            icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
            rdns: 'org.tronlink.www',
          },
          provider: tron,
        }),
      }),
    )
  window.addEventListener('TIP6963:requestProvider', announce)
  announce()
  window.dispatchEvent(new Event('tronLink#initialized'))

  return {
    accountChanged() {
      const address = wallet.visibleAddress()
      emit('accountsChanged', address ? [address] : [])
      const message = { action: 'accountsChanged', data: { address: address ?? false } }
      window.postMessage({ isTronLink: true, message }, location.origin)
    },
    networkChanged(chainId: string) {
      emit('chainChanged', { chainId })
      const message = { action: 'setNode', data: { node: { chainId } } }
      window.postMessage({ isTronLink: true, message }, location.origin)
    },
  }
}
