import { incomeFund } from '../../src/chain/contracts/incomeFund.ts'
import { createNode } from '../../src/chain/node.ts'
import { deviceClock } from '../../src/core/deviceClock.ts'
import { err, ok, type Result } from '../../src/core/result.ts'
import { SECOND_MS } from '../../src/core/time.ts'
import { readConfig } from '../deployedConfig.ts'
import { incomeSigner } from '../income/signer.ts'
import { remoteSigner } from '../income/remoteSigner.ts'
import { readIsSandbox } from '../tron/sandboxChain.ts'
import { publicAddresses } from '../tron/publicAddresses.ts'
import type { Settings } from '../settings.ts'
import type { Command, Given } from './command.ts'
import { databaseFaults } from './databaseFaults.ts'
import { nodesOf, reasonOf, type Deployed } from './deployed.ts'
import { openSettings } from './open.ts'
import { startFaults } from './startFaults.ts'

/** Largest difference of this machine's clock from the chain's, in ms. Blocks are 3 s apart. */
const CLOCK_MS = 30 * SECOND_MS

type Checked = Pick<Deployed, 'config' | 'node'> & { readonly settings: Settings }

export const check: Command = {
  summary: 'Says what is wrong with configuration, database, node, chain, clock and keys.',
  options: ['config', 'node', 'first-block', 'site'],
  signs: true,
  async run(given: Given) {
    let faults = 0
    const tell = (what: string, found: readonly string[]) => {
      faults += found.length
      given.out(
        found.length === 0
          ? `ok     ${what}`
          : found.map((fault) => `wrong  ${what}: ${fault}`).join('\n'),
      )
    }
    const opened = withOrWithoutKey(given)
    if (!opened.ok) return opened
    const { settings, keyFault } = opened.value
    const config = await readConfig(settings.config)
    tell('configuration', config.ok ? [] : [config.error])
    tell('database', await databaseFaults(settings.database))
    const nodes = config.ok ? nodesOf(settings, config.value) : config
    if (config.ok && nodes.ok) {
      const checked = { config: config.value, node: nodes.value.node, settings }
      const ofChain = await startFaults(checked)
      tell('node, chain and contracts', ofChain)
      if (ofChain.length === 0) {
        tell('clock', await clockFaults(checked))
        tell('key of income', keyFault === undefined ? await keyFaults(checked) : [keyFault])
      }
    } else if (config.ok && !nodes.ok) tell('node', [nodes.error])
    tell(
      'sites',
      settings.sites.length > 0 ? [] : ['no user can sign in: name the site with --site'],
    )
    return faults === 0 ? ok(undefined) : err(`faults found: ${faults}`)
  },
}

/** Reads the settings even if the key cannot be read, so that everything else is checked, too. */
function withOrWithoutKey(
  given: Given,
): Result<{ readonly settings: Settings; readonly keyFault?: string }, string> {
  const opened = openSettings(given)
  if (opened.ok) return opened
  const without = openSettings({ ...given, signs: false })
  return without.ok ? ok({ settings: without.value.settings, keyFault: opened.error }) : without
}

async function clockFaults({ node }: Checked): Promise<string[]> {
  const head = await createNode(node.baseUrl, node.fetch).head()
  if (!head.ok) return [`the node names no head: ${reasonOf(head.error)}`]
  const seconds = Math.round((Date.now() - head.value.timestamp) / SECOND_MS)
  if (Math.abs(seconds) * SECOND_MS <= CLOCK_MS) return []
  return [
    seconds > 0
      ? `the newest block is ${seconds} s old: the node lags, or this clock is fast`
      : `the newest block is ${-seconds} s ahead of this machine's clock`,
  ]
}

async function keyFaults({ config, node, settings }: Checked): Promise<string[]> {
  const { incomeKey, incomeSigner: place } = settings
  const fund = config.contracts.incomeFund
  const isSet = incomeKey !== undefined || place !== undefined
  if (fund === undefined) return isSet ? ['a key is set, but no income fund is configured'] : []
  if (!isSet) return ['no voucher of income is signed: set INCOME_KEY_FILE or INCOME_SIGNER']
  const troubles: string[] = []
  const onTrouble = (error: unknown) => void troubles.push((error as Error).message)
  let signer
  try {
    signer = place
      ? remoteSigner(place, { clock: deviceClock, onTrouble })
      : incomeSigner(incomeKey!)
  } catch (error) {
    return [(error as Error).message]
  }
  const address = await signer.present()
  if (address === undefined) return [...troubles, 'the signer does not answer'].slice(0, 1)
  const isSandbox = await readIsSandbox(node.baseUrl, node.fetch)
  if (publicAddresses.has(address) && !(isSandbox.ok && isSandbox.value))
    return [`everybody knows the key of ${address}`]
  const accepted = await createNode(node.baseUrl, node.fetch).read(
    incomeFund.isSigner(fund, address),
  )
  if (!accepted.ok) return [`the node does not say who signs: ${reasonOf(accepted.error)}`]
  return accepted.value ? [] : [`the fund ${fund} does not accept the signer ${address}`]
}
