import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const SOURCE = fileURLToPath(new URL('../wallet.ts', import.meta.url))

/** Bundles the sandbox's wallet in memory, as one classic script. */
export async function bundleWallet(): Promise<string> {
  if (!existsSync(SOURCE)) return ''
  const bundle = await rolldown({ input: SOURCE, platform: 'browser', logLevel: 'silent' })
  try {
    const { output } = await bundle.generate({ format: 'iife', codeSplitting: false })
    return output[0].code
  } finally {
    await bundle.close()
  }
}

let bundled: Promise<string> | undefined

/** Bundles the wallet once for all sandboxes of this process. */
export const bundleWalletOnce = (): Promise<string> => (bundled ??= bundleWallet())
