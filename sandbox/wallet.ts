import { fetchAccounts } from './wallet/accounts.ts'
import { createConfirmationWindow } from './wallet/confirmation.ts'
import { injectOkx } from './wallet/okx.ts'
import { createWallet } from './wallet/provider.ts'
import {
  changeSettings,
  readLog,
  readSettings,
  watchSettings,
  type Settings,
} from './wallet/settings.ts'
import { injectTronLink } from './wallet/tronLink.ts'

/**
 * Sandbox's wallet: the server puts this script into the page, and the app does not know it. It
 * poses as TronLink, OKX Wallet or both, so that the official adapters find it. Its keys belong to
 * test accounts that are worthless elsewhere.
 */
const confirmation = createConfirmationWindow()
const wallet = createWallet(confirmation)
let told: { account: string | undefined; chain: string } | undefined
const shapes: { accountChanged(): void; networkChanged(chainId: string): void }[] = []

function inject(): void {
  const { shape } = readSettings()
  if (shape === 'none' || shapes.length > 0) return
  if (shape !== 'okx') shapes.push(injectTronLink(wallet))
  if (shape !== 'tronlink') shapes.push(injectOkx(wallet))
}

/** Returns a key that differs between any two chains that the wallet may be on. */
function chainOf({ chainId, network }: Pick<Settings, 'chainId' | 'network'>): string {
  return chainId ?? (network === 'main' ? 'main' : 'side')
}

/** Notifies the page of changes since the last call, as wallets do. */
async function tell(): Promise<void> {
  await fetchAccounts()
  const now = { account: wallet.visibleAddress(), chain: chainOf(readSettings()) }
  const before = told
  told = now
  if (before?.account !== now.account) for (const shape of shapes) shape.accountChanged()
  if (before && before.chain !== now.chain) {
    const id = '0x' + (await wallet.genesisBlockId()).slice(-8)
    for (const shape of shapes) shape.networkChanged(id)
  }
}

async function change(settings: Partial<Settings>): Promise<void> {
  changeSettings(settings)
  await tell()
}

const automation = {
  approve: confirmation.approve,
  reject: confirmation.reject,
  pending: confirmation.pending,
  setAccount: (account: number) => change({ account }),
  /** Returns to the sandbox's network if no chain id is given. */
  setNetwork: async (chainId?: string) => {
    const { chainId: _, ...rest } = readSettings()
    localStorage.setItem('sandbox.wallet', JSON.stringify(rest))
    await change(chainId ? { chainId } : {})
  },
  /** Switches to another of the sandbox's own chains. */
  switchTo: (network: Settings['network']) => change({ network }),
  setMode: (mode: Settings['mode']) => change({ mode }),
  /** Acts as if the user locked the wallet, or revoked the site's permission. */
  lock: () => change({ connected: false }),
  log: readLog,
}

export type SandboxWallet = typeof automation

declare global {
  interface Window {
    sandboxWallet: SandboxWallet
  }
}

window.sandboxWallet = automation
// Runs before the page's own scripts, unless it is set to appear late.
const { appearAfterMs, ...begun } = readSettings()
told = { account: wallet.visibleAddress(), chain: chainOf(begun) }
if (appearAfterMs > 0) setTimeout(inject, appearAfterMs)
else inject()
watchSettings(() => void tell())
void tell()
