import { encodeCall, encodeValues, keccakHex, type AbiValue } from '../../../src/chain/abi.ts'
import { isPlain } from '../../../src/chain/call.ts'
import { createNode, type ChainNode } from '../../../src/chain/node.ts'
import { findStranger } from '../../../src/chain/trust.ts'
import { contractsOf } from '../../../src/config/contracts.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import type { ExpectedEvent, Kind, LegPlan } from '../../../src/outbox/kind.ts'
import { activateLocale, loadWords } from '../../../src/i18n/activate.ts'
import { kinds } from '../../../src/operations.ts'
import { mismatchText } from '../../../src/state/operations/troubleText.ts'
import {
  elsewhere,
  events,
  HEAD,
  NONCE,
  ORDER,
  OWNER,
  samples,
  told,
  views,
  type Sample,
  type Said,
  type Scene,
} from './samples.ts'
import { text, wordsOf, type Mismatch } from './words.ts'

// Records a kind's behaviour and words as plain data.

export const TX = '0a'.repeat(32)
const OTHER_TX = '0b'.repeat(32)
export const ELSEWHERE = { txId: OTHER_TX, expiresAt: 1_800_000_099_000 }
export const OTHER: Address = addressFromHex('ee'.repeat(20))

/** Writes a bigint as "5n", so that it differs from a number. */
export const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

/**
 * Observes every sample of every kind. Returns one line per leg, one for the rest of the sample,
 * and one for its words. A line for each call that no sample makes follows.
 */
export async function observeAll(): Promise<string[]> {
  await activateLocale('en')
  await loadWords()
  const lines: string[] = []
  for (const kind of kinds.values()) {
    const own = samples[kind.name]
    if (!own?.length) throw new Error(`no sample of ${kind.name}`)
    let first: object | undefined
    for (const [index, sample] of own.entries()) {
      const { observed, says } = await observe(kind, sample)
      for (const line of [...observed, { says: unlike(first, says) }])
        lines.push(written({ kind: kind.name, version: kind.version, sample: index, ...line }))
      first ??= says
    }
  }
  for (const [what, call] of Object.entries(elsewhere))
    lines.push(written({ elsewhere: what, call: plainly(call), known: knownAs(call) }))
  return lines
}

/** Keeps the words that differ from those of the kind's first sample. */
const unlike = (first: object | undefined, says: object) =>
  Object.fromEntries(
    Object.entries(says).filter(
      ([about, words]) => written(words) !== written(first?.[about as keyof typeof first]),
    ),
  )

async function observe(kind: Kind, sample: Sample): Promise<{ observed: object[]; says: object }> {
  const { intent, owner = OWNER, kindVersion = kind.version } = sample
  const row = { id: ORDER, owner, intent, kindVersion }
  const description = kind.describe(row)
  const plans = kind.plan(row)
  const common = {
    intent,
    kindVersion,
    isRetired: kind.isRetired(row),
    seed: description?.seed,
    payments: description?.payments,
    terms: description?.terms?.map((term) => ('at' in term ? term.at : term.amount)),
    errors: description?.errors,
    reasons: description && Object.keys(description.reasons).toSorted(),
    continuesIn: description?.continuesIn,
    legs: plans?.map(({ name }) => name),
    known: plans?.map(({ call }) => knownAs(call)),
    // Incomplete rows are rejected.
    without: Object.keys(intent).map((field) => [
      field,
      isPlanned(kind, { ...intent, [field]: undefined }),
    ]),
    refused: mutantsOf(intent).flatMap(([where, changed]) => {
      const found = attempt(() => isPlanned(kind, changed as object))
      return found === true ? [] : [found === false ? where : [where, found]]
    }),
  }
  const legs: object[] = []
  for (const [index, plan] of (plans ?? []).entries()) legs.push(await leg(plan, index, sample))
  const scenes: object[] = []
  for (const [what, scene] of Object.entries(sample.scenes ?? {}))
    scenes.push({ scene: what, ...(await played(kind, sample, scene)) })
  const observed = [common, ...legs, ...scenes]
  return { observed, says: description ? wordsOf(description, plans ?? [], foundIn(legs)) : {} }
}

/** Collects all contradictions within an observation. */
function foundIn(observed: unknown): Mismatch[] {
  if (typeof observed !== 'object' || observed === null) return []
  const { kind, field, detail } = observed as Record<string, unknown>
  if (kind === 'mismatch') return [[String(field), String(detail)]]
  return Object.values(observed).flatMap(foundIn)
}

/** Reports each leg's verdict on the chain in a scene, with words for contradictions. */
async function played(kind: Kind, sample: Sample, scene: Scene): Promise<object> {
  const { owner = OWNER, kindVersion = kind.version } = sample
  const row = { id: ORDER, owner, intent: { ...sample.intent, ...scene.intent }, kindVersion }
  const description = kind.describe(row)
  const state = () => chainOf({ ...sample.said, ...scene.said }, new Set(), scene.at)
  const says = (found: unknown) =>
    foundIn(found).map(([field, detail]) => text(mismatchText(field, description, detail)))
  const legs: object[] = []
  for (const { name, skip, verify, ready } of kind.plan(row) ?? []) {
    const verdict = verify && outcome(await verify(state()))
    legs.push({
      name,
      skip: skip && outcome(await skip(state())),
      verify: verdict && [...verdict, ...says(verdict)],
      ready: ready && outcome(await ready(state())),
    })
  }
  return { intent: scene.intent, title: scene.intent && text(description?.title), legs }
}

/** Returns the result, or "throws". */
export function attempt<T>(run: () => T): T | 'throws' {
  try {
    return run()
  } catch {
    return 'throws'
  }
}

const isPlanned = (kind: Kind, intent: object) =>
  kind.plan({ id: ORDER, owner: OWNER, intent }) !== undefined

/** Lists the kinds that recognise a call, each with its reading of it. */
export const knownAs = (call: LegPlan['call'], contracts = places) =>
  [...kinds.values()].flatMap(({ name, recogniser }) => {
    if (call.signature && !recogniser?.signatures.includes(call.signature)) return []
    const known = recogniser?.read(call, contracts)
    return known ? [{ name, ...known, title: text(known.title) }] : []
  })

export const places = Object.fromEntries(
  [
    'usdt',
    'blindBoxSale',
    'wtrx',
    'tokenFactory',
    'poolRouter',
    'otcMarket',
    'tokenLock',
    'coinLock',
    'card',
    'cardMarket',
    'rewardPools',
    'staking',
    'fixedPlans',
    'burning',
    'rwaEquity',
    'trxBurnSale',
    'referral',
    'incomeFund',
  ].map((name, index) => [
    name,
    addressFromHex((0xc0 + (index % 16) - 16 * Math.floor(index / 16)).toString(16).repeat(20)),
  ]),
) as unknown as Parameters<NonNullable<Kind['recogniser']>['read']>[1]

async function leg(plan: LegPlan, index: number, sample: Sample): Promise<object> {
  const { call, expects, before, after, follow, arrives } = plan
  const base = sample.said ?? {}
  return {
    leg: index,
    name: plan.name,
    preparation: plan.preparation,
    optional: plan.optional,
    retired: plan.retired,
    repeat: plan.repeat,
    opensNextAt: plan.opensNextAt,
    typicalEnergy: plan.typicalEnergy,
    call: plainly(call),
    expects: expects && seen(expects, sample),
    arrives: arrives && seen(arrives.event(NONCE), sample),
    before: before && {
      asked: [before.call(), before.call(ELSEWHERE)],
      judged: judged(before, sample),
      completed: completed(before, sample),
    },
    closedBy: plan.closedBy,
    after: after?.(TX),
    follow: follow && { call: follow.query?.call },
    vouched: await vouchedBy(plan, base),
    skip: plan.skip && (await underAll(base, (node) => plan.skip!(node))),
    verify: plan.verify && (await underAll(base, (node) => plan.verify!(node))),
    ready: plan.ready && (await underAll(base, (node) => plan.ready!(node))),
  }
}

const seen = ({ contract, shape, matches }: ExpectedEvent, sample: Sample) => ({
  contract,
  shape: { name: shape.name, fields: shape.fields },
  matches: mutantsOf(eventOf(shape.name, sample)).map(([where, fields]) => [
    where,
    matches(fields as Record<string, AbiValue>),
  ]),
})

export const plainly = (call: LegPlan['call']) =>
  isPlain(call)
    ? call
    : {
        contract: call.contract,
        signature: call.signature,
        data: encodeCall(call.signature, call.args),
        value: call.callValue,
        feeLimit: call.feeLimit,
        trc10: call.trc10,
      }

export const eventOf = (name: string, sample: Sample): object => ({
  ...events[name],
  ...sample.event,
})

export const answerTo = (before: NonNullable<LegPlan['before']>, sample: Sample): object => ({
  ...told[before.call().endpoint],
  ...sample.told,
})

function judged(before: NonNullable<LegPlan['before']>, sample: Sample) {
  const answer = answerTo(before, sample)
  const verdicts = mutantsOf(answer).map(([where, changed]) => [where, before.judge(changed)])
  const announced = { ...answer, announced: { ...ELSEWHERE, payment: 'first' } }
  return [
    ...verdicts,
    ['theirs', before.judge(announced)],
    ['ours', before.judge(announced, OTHER_TX)],
    ...Object.entries(sample.answers ?? {}).map(([what, changed]) => [
      what,
      before.judge({ ...answer, ...changed }),
    ]),
  ]
}

/** Completes the call with an agreed answer of the backend. */
function completed(before: NonNullable<LegPlan['before']>, sample: Sample) {
  const answer = answerTo(before, sample)
  if (!before.complete || before.judge(answer).kind !== 'agreed') return undefined
  const { call, expires } = before.complete(answer)
  return { call: plainly(call), expires }
}

/** Creates a node that answers with `views`, overridden by `said`, and records the requests. */
export function chainOf(
  said: Readonly<Record<string, Said>>,
  asked = new Set<string>(),
  timestamp = HEAD.timestamp,
): ChainNode {
  return createNode('', async (url, init) => {
    const body = JSON.parse(String(init?.body)) as { data?: string; contract_address?: string }
    if (url.endsWith('getnowblock')) {
      asked.add('head')
      return Response.json({
        blockID: HEAD.number.toString(16).padStart(16, '0').padEnd(64, 'a'),
        block_header: { raw_data: { number: HEAD.number, timestamp } },
      })
    }
    const [name] = viewOf(body.data, body.contract_address) ?? []
    if (!name) throw new Error(`no view for ${body.data}`)
    asked.add(`${name} ${body.contract_address} ${body.data}`)
    const { types, values, put = (told: readonly AbiValue[]) => told } = views[name]!
    const says = said[name] ?? values
    const result = encodeValues(types, put(typeof says === 'function' ? says(body.data!) : says))
    return Response.json({ result: { result: true }, constant_result: [result] })
  })
}

/**
 * Views by selector. A view of one contract matches only there, so it must precede one of any
 * contract.
 */
const selectors = Object.entries(views).map(
  ([name, { signature, of }]) => [name, keccakHex(signature).slice(0, 8), of] as const,
)

const viewOf = (data = '', contract = '') =>
  selectors.find(([, selector, of]) => data.startsWith(selector) && (of ?? contract) === contract)

type Check = (
  node: ChainNode,
) => Promise<{ readonly ok: boolean; value?: unknown; error?: unknown }>

/** Runs a check on the chain as it is, and again with each single value of its answers changed. */
export async function underAll(
  said: Record<string, readonly AbiValue[]>,
  check: Check,
): Promise<unknown> {
  const asked = new Set<string>()
  const plain = outcome(await check(chainOf(said, asked)))
  const changed: unknown[] = []
  const names = [...new Set([...asked].map((each) => each.split(' ')[0]!))].toSorted()
  for (const name of names.filter((each) => each !== 'head')) {
    const values = said[name] ?? views[name]!.values
    for (const [where, mutant] of mutantsOf(values)) {
      if (where === 'as it is') continue
      const node = chainOf({ ...said, [name]: mutant as readonly AbiValue[] }, new Set())
      changed.push([`${name} ${where}`, outcome(await check(node))])
    }
  }
  const silent = createNode('', () => Promise.reject(new Error('away')))
  return { asked: [...asked].toSorted(), plain, changed, away: outcome(await check(silent)) }
}

const outcome = (result: { readonly ok: boolean; value?: unknown; error?: unknown }) =>
  result.ok ? ['ok', result.value] : ['error', (result.error as { kind: string }).kind]

/** Finds out whether a leg's contract is trusted, as the runner does. */
async function vouchedBy(
  plan: LegPlan,
  said: Record<string, readonly AbiValue[]>,
): Promise<unknown> {
  const asked = new Set<string>()
  const pinned = new Set<string>(contractsOf(places))
  const { call, vouched } = plan
  const found = await findStranger(chainOf(said, asked), pinned, {
    call,
    ...(vouched && { vouched }),
  })
  return { asked: [...asked].toSorted(), found: outcome(found) }
}

/** Returns the value unchanged, followed by copies with one scalar changed each. */
export function mutantsOf(value: unknown): [string, unknown][] {
  return [['as it is', value], ...changesOf(value, '')]
}

function changesOf(value: unknown, path: string): [string, unknown][] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) =>
      changesOf(each, `${path}.${index}`).map(([where, changed]): [string, unknown] => [
        where,
        value.with(index, changed),
      ]),
    )
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) =>
      changesOf(each, `${path}.${name}`).map(([where, changed]): [string, unknown] => [
        where,
        { ...value, [name]: changed },
      ]),
    )
  return othersOf(value).map((other) => [`${path} = ${String(other)}`, other])
}

function othersOf(value: unknown): unknown[] {
  if (typeof value === 'bigint')
    return [0n, value + 1n, value - 1n].filter((each) => each >= 0n && each !== value)
  if (typeof value === 'number') return [0, value + 1, value - 1].filter((each) => each !== value)
  if (typeof value === 'boolean') return [!value]
  if (typeof value !== 'string') return []
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(value))
    return [OTHER, addressFromHex('00'.repeat(20))].filter((each) => each !== value)
  if (/^[0-9a-f]{64}$/.test(value))
    return ['ef'.repeat(32), '00'.repeat(32)].filter((each) => each !== value)
  return [`${value}x`]
}
