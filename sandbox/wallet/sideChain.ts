import * as v from 'valibot'

const configSchema = v.object({
  sideChain: v.object({ name: v.string(), chainId: v.string(), genesisBlockId: v.string() }),
})

type SideChain = v.InferOutput<typeof configSchema>['sideChain']

const KEY = 'sandbox.wallet.sideChain'

/**
 * Fetches the sandbox's side chain from its configuration, or returns the cached one if that is
 * unreachable. Rejects if there is none.
 */
export async function fetchSideChain(): Promise<SideChain> {
  const kept = localStorage.getItem(KEY)
  let text: string
  try {
    text = await (await fetch('/config.json')).text()
  } catch (error) {
    if (kept === null) throw error
    text = kept
  }
  const parsed = v.safeParse(configSchema, JSON.parse(text))
  if (!parsed.success) throw new Error('the sandbox has no side chain')
  localStorage.setItem(KEY, text)
  return parsed.output.sideChain
}
