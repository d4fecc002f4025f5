import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { isAddress, type Address } from '../../src/core/address.ts'
import type { Chain } from './chain.ts'
import { faultsOf, faultsSchema, NODE_NAMES, setFaults } from './faults.ts'
import { chainParameters } from './parameters.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const mineSchema = v.object({
  count: v.optional(v.pipe(count, v.minValue(1), v.maxValue(10_000)), 1),
})
const orphanSchema = v.object({
  ...mineSchema.entries,
  forget: v.optional(v.boolean(), false),
})
const nodeFaultsSchema = v.strictObject({
  ...faultsSchema.entries,
  node: v.optional(v.picklist(NODE_NAMES), 1),
})
const timeSchema = v.object({ advanceMs: count })
const miningSchema = v.object({
  mode: v.optional(v.picklist(['interval', 'manual', 'instant', 'prompt'])),
  blockMs: v.optional(v.pipe(count, v.minValue(1))),
})
const lagSchema = v.object({ blocks: count })
const votesSchema = v.strictObject({ allowTvmCompatibleEvm: v.optional(v.boolean()) })
const address = v.custom<Address>((value) => typeof value === 'string' && isAddress(value))
const factorSchema = v.object({
  contract: address,
  factor: v.pipe(count, v.maxValue(Number(chainParameters.dynamicEnergyMaxFactor))),
})
const fundSchema = v.object({
  address,
  sun: v.pipe(
    v.union([v.string(), v.number()]),
    v.check((value) => /^\d{1,16}$/.test(String(value)), 'sun: digits'),
    v.transform((value) => BigInt(value)),
  ),
})

/**
 * Serves controls of the sandbox that no real node has; every answer reports the state of the
 * chain.
 */
export function controlApp(chain: Chain): Hono {
  const app = new Hono()

  const status = () => ({
    head: { number: chain.head.number, id: chain.head.id, timestamp: chain.head.timestamp },
    solidNumber: chain.solidNumber,
    now: chain.now(),
    mining: { mode: chain.mode, blockMs: chain.blockMs },
    lag: chain.solidLag,
    allowTvmCompatibleEvm: chain.parameters.allowTvmCompatibleEvm,
    faults: faultsOf(chain),
    nodes: Object.fromEntries(NODE_NAMES.map((node) => [node, faultsOf(chain, node)])),
  })

  const command = <const Schema extends v.GenericSchema>(
    schema: Schema,
    run: (input: v.InferOutput<Schema>) => Promise<object | void> | object | void,
  ) => {
    return async (c: Context): Promise<Response> => {
      const body: unknown = await c.req.json().catch(() => ({}))
      const input = v.safeParse(schema, body)
      if (!input.success) return c.json({ error: v.summarize(input.issues) }, 400)
      try {
        const extra = await run(input.output)
        return c.json({ ...status(), ...extra })
      } catch (error) {
        return c.json({ error: (error as Error).message }, 409)
      }
    }
  }

  app.get('/', (c) => c.json(status()))
  app.post(
    '/mine',
    command(mineSchema, async ({ count }) => void (await chain.mine(count))),
  )
  app.post(
    '/time',
    command(timeSchema, ({ advanceMs }) => chain.advanceTime(advanceMs)),
  )
  app.post(
    '/mining',
    command(miningSchema, ({ mode, blockMs }) =>
      chain.setMining({ ...(mode && { mode }), ...(blockMs !== undefined && { blockMs }) }),
    ),
  )
  app.post(
    '/lag',
    command(lagSchema, ({ blocks }) => chain.setSolidLag(blocks)),
  )
  app.post(
    '/vote',
    command(votesSchema, ({ allowTvmCompatibleEvm }) =>
      chain.vote({ ...(allowTvmCompatibleEvm !== undefined && { allowTvmCompatibleEvm }) }),
    ),
  )
  app.post(
    '/factor',
    command(factorSchema, ({ contract, factor }) =>
      chain.setEnergyFactor(contract, BigInt(factor)),
    ),
  )
  app.post(
    '/fund',
    command(fundSchema, async ({ address, sun }) => ({ txid: await chain.fund(address, sun) })),
  )
  app.post(
    '/orphan',
    command(orphanSchema, ({ count, forget }) => chain.orphan(count, { forget })),
  )
  app.post(
    '/faults',
    command(nodeFaultsSchema, ({ node, ...faults }) => setFaults(chain, faults, node)),
  )
  return app
}
