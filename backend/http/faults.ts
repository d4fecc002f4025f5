import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { addressFromHex } from '../../src/core/address.ts'
import { readFields, type Distort } from './router.ts'

/** Fault that a test can inject into the backend. */
export const faultSchema = v.strictObject({
  /** Suffix of the paths that it affects. Absent: all paths. */
  path: v.optional(v.string()),
  /** Number of requests that it affects. Absent: all, until faults are cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000))),
  /** Holds the request until faults are cleared. */
  held: v.optional(v.boolean()),
  /** Closes the connection. With `answer`, only after carrying out the request. */
  drop: v.optional(v.union([v.boolean(), v.literal('answer')])),
  status: v.optional(v.picklist([400, 401, 408, 425, 429, 500, 502, 503])),
  /** Returns a web page instead of the answer, like a hotel's login page. */
  html: v.optional(v.boolean()),
  /** Number of reports to answer *pending*, whatever the chain says. */
  acknowledgeLate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Answers with another sale contract; the next one, with double the price. */
  wrongContract: v.optional(v.boolean()),
  wrongPrice: v.optional(v.boolean()),
})

export type Fault = v.InferOutput<typeof faultSchema>

/** A request as received, for tests that count requests. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly fields: Record<string, unknown>
  readonly language: string
  readonly at: number
}

export interface Faults {
  add(fault: Fault): void
  clear(): void
  readonly requests: readonly SeenRequest[]
  /** Runs before the router. */
  readonly middleware: MiddlewareHandler
  /** Passed to the router, to distort its answers. */
  readonly distort: Distort
  /** GET, POST and DELETE of `/faults`; GET and DELETE of `/requests`. */
  readonly control: Hono
}

interface Active {
  readonly fault: Fault
  left: number
  lateReports: number
}

const MOST_REQUESTS = 2_000
const LONGEST_TEXT = 1_000
const PAGE = '<!doctype html><title>Welcome</title><p>Please log in to use this network.</p>'
const SOMEBODY = addressFromHex('bad'.padEnd(40, '0'))

export function createFaults(): Faults {
  let faults: Active[] = []
  let cleared = Promise.withResolvers<void>()
  let requests: SeenRequest[] = []
  /** Faults that affect a request, stored for its answer. */
  const metBy = new WeakMap<Context, readonly Active[]>()

  /** Returns the faults that affect a request. Each hit uses up one of their `times`. */
  const meet = (context: Context): readonly Active[] => {
    const { path } = context.req
    const met = faults.filter(({ fault }) => fault.path === undefined || path.endsWith(fault.path))
    for (const each of met) each.left -= 1
    faults = faults.filter(({ left }) => left > 0)
    metBy.set(context, met)
    return met
  }

  const middleware: MiddlewareHandler = async (context, next) => {
    const { path } = context.req
    requests = [
      ...requests.slice(1 - MOST_REQUESTS),
      {
        method: context.req.method,
        path,
        fields: shortened(await readFields(context)),
        language: context.req.header('accept-language') ?? '',
        at: Date.now(),
      },
    ]
    const met = meet(context).map(({ fault }) => fault)
    for (const { delayMs } of met)
      if (delayMs !== undefined) await new Promise((done) => setTimeout(done, delayMs))
    if (met.some(({ held }) => held)) await cleared.promise
    const drop = met.find((fault) => fault.drop)?.drop
    if (drop === 'answer') await next()
    if (drop) {
      const { outgoing } = context.env as { outgoing?: { destroy(): void } }
      outgoing?.destroy()
      context.res = RESPONSE_ALREADY_SENT
      return
    }
    const status = met.find((fault) => fault.status)?.status
    if (met.some((fault) => fault.html)) return context.html(PAGE, status ?? 200)
    if (status) return context.text('a fault was asked for', status)
    await next()
  }

  const distort: Distort = (context, data) => {
    const met = metBy.get(context) ?? []
    const late = met.find(({ lateReports }) => lateReports > 0)
    if (late && 'status' in data) {
      late.lateReports -= 1
      return { ...data, status: 'pending' }
    }
    return distorted(data, {
      contract: met.some(({ fault }) => fault.wrongContract),
      price: met.some(({ fault }) => fault.wrongPrice),
    }) as object
  }

  const control = new Hono()
  control.get('/faults', (context) => context.json(faults.map(({ fault }) => fault)))
  control.post('/faults', async (context) => {
    const fault = v.safeParse(faultSchema, await context.req.json().catch(() => undefined))
    if (!fault.success) return context.json({ error: v.summarize(fault.issues) }, 400)
    add(fault.output)
    return context.json({})
  })
  control.delete('/faults', (context) => {
    clear()
    return context.json({})
  })
  control.get('/requests', (context) => context.json(requests))
  control.delete('/requests', (context) => {
    requests = []
    return context.json({})
  })

  const add = (fault: Fault) => {
    faults.push({
      fault,
      left: fault.times ?? Number.POSITIVE_INFINITY,
      lateReports: fault.acknowledgeLate ?? 0,
    })
  }
  const clear = () => {
    faults = []
    cleared.resolve()
    cleared = Promise.withResolvers()
  }
  return {
    add,
    clear,
    get requests() {
      return requests
    },
    middleware,
    distort,
    control,
  }
}

/**
 * Shortens values to the length of honest ones. Two thousand requests of the greatest length would
 * take 128 MB.
 */
const shortened = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => typeof value !== 'object')
      .map(([name, value]) => [
        name.slice(0, LONGEST_TEXT),
        typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
      ]),
  )

/**
 * Distorts products and orders anywhere in an answer: every object with both a contract and prices.
 */
function distorted(data: unknown, wrong: { contract: boolean; price: boolean }): unknown {
  if (!wrong.contract && !wrong.price) return data
  if (Array.isArray(data)) return data.map((item) => distorted(item, wrong))
  if (typeof data !== 'object' || data === null) return data
  const fields = Object.entries(data).map(([name, value]) => [name, distorted(value, wrong)])
  const copy = Object.fromEntries(fields) as Record<string, unknown>
  if ('contract' in data && 'prices' in data) {
    if (wrong.contract) copy['contract'] = SOMEBODY
    if (wrong.price)
      copy['prices'] = (data.prices as { units: string; coin: object }[]).map(
        ({ units, coin }) => ({ coin, units: String(BigInt(units) * 2n) }),
      )
  }
  return copy
}
