import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/api/endpoints/table.ts'
import type { AbiValue } from '../../../src/chain/abi.ts'
import { isPlain, type ContractCall } from '../../../src/chain/call.ts'
import type { EventFields } from '../../../src/chain/event.ts'
import { MOST_AT_ONCE } from '../../../src/chain/contracts/stakeBook.ts'
import { trc20Calls } from '../../../src/chain/contracts/trc20.ts'
import { ORDERS_AT_ONCE } from '../../../src/features/earn/rules.ts'
import { activateLocale, loadWords } from '../../../src/i18n/activate.ts'
import { kinds } from '../../../src/operations.ts'
import type { Contracts, LegPlan, Request } from '../../../src/outbox/kind.ts'
import { plansOf } from '../../../src/outbox/run.ts'
import { mismatchText } from '../../../src/state/operations/troubleText.ts'
import { legOf, operationOf } from '../outbox/rows.ts'
import {
  answerTo,
  attempt,
  chainOf,
  ELSEWHERE,
  eventOf,
  knownAs,
  mutantsOf,
  OTHER,
  plainly,
  TX,
  written,
} from './observe.ts'
import { readRecord } from './record.ts'
import { elsewhere, events, NONCE, ORDER, OWNER, samples } from './samples.ts'
import { wordsOf } from './words.ts'

// Laws that hold for every kind. A record that breaks one is wrong. Exceptions to a law are listed
// beside it, each with its reason. An exception that is no longer needed fails, too.

const cases = [...kinds.values()].flatMap((kind) =>
  samples[kind.name]!.map((sample, index) => {
    const { intent, owner = OWNER, kindVersion = kind.version } = sample
    const row = { id: ORDER, owner, intent, kindVersion }
    return { kind, sample, at: `${kind.name} ${index}`, row, plans: kind.plan(row) ?? [] }
  }),
)
/** Rows that are rejected; see `samples`. */
const unread = new Set(['cosigned 2', 'cosigned 3'])
const believed = cases.filter(({ at }) => !unread.has(at))
const allLegs = believed.flatMap((one) =>
  one.plans.map((plan, index) => ({ ...one, plan, index, at: `${one.at} ${plan.name}` })),
)
/**
 * Legs built by this device. The others are only followed, or signed as another signer built them.
 */
const legs = allLegs.filter(({ plan }) => !plan.follow && !plan.cosigned)

interface Line {
  readonly kind: string
  readonly name: string
  readonly call: { readonly contract?: string }
  readonly repeat: string
  readonly preparation?: boolean
  readonly expects?: Seen
  readonly arrives?: Seen
  readonly before?: { readonly asked: readonly Request[]; readonly judged: Judged[] }
  readonly skip?: Asked
  readonly verify?: Asked
  readonly ready?: Asked
}
interface Seen {
  readonly shape: { readonly name: string; readonly fields: readonly { name: string }[] }
  readonly matches: readonly [where: string, isSo: boolean][]
}
type Judged = [where: string, verdict: Verdict]
interface Verdict {
  readonly kind: string
  readonly field?: string
  readonly detail?: string
}
interface Asked {
  readonly plain: readonly [string, unknown]
  readonly changed: readonly [where: string, outcome: readonly [string, unknown]][]
  readonly away: readonly [string, unknown]
}
/** Lines of the record that describe legs. */
const recorded = (await readRecord())
  .map((line) => JSON.parse(line) as Line)
  .filter(({ call, kind }) => call && kind)

type Exceptions = readonly (readonly [what: RegExp, why: string])[]

/** Returns violations of a law that no exception covers, and exceptions that are not needed. */
function broken(found: Iterable<string>, exceptions: Exceptions = []): string[] {
  const all = [...new Set(found)]
  return [
    ...all.filter((each) => !exceptions.some(([what]) => what.test(each))),
    ...exceptions
      .filter(([what]) => !all.some((each) => what.test(each)))
      .map(([what]) => `needless: ${what}`),
  ]
}

/** Returns all scalars within a value. */
const flat = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(flat) : [value]

/** Returns the place of a change without its value: `pairOf .0.3 = 0` becomes `pairOf 3`. */
const placeOf = (where: string) => where.replace(/ = .*/s, '').replace(/ ?(\.\w+)*\.(\w+)$/, ' $2')

const agrees = (outcome: readonly [string, unknown]) =>
  written(outcome) === written(['ok', { kind: 'agreed' }])

beforeAll(async () => {
  await activateLocale('en')
  await loadWords()
})
afterAll(() => activateLocale('en'))

describe('what is called', () => {
  test('is made of what was confirmed, of the order and of its owner', () => {
    const found = legs.flatMap(({ at, plan: { call }, row }) => {
      const known = new Set<unknown>([row.id, row.owner, false, 0n])
      for (const value of flat(row.intent)) {
        known.add(value)
        if (typeof value === 'number')
          known.add(BigInt(value)).add(BigInt(Math.floor(value / 1_000)))
        if (/^\d+$/.test(String(value))) known.add(BigInt(value as string))
      }
      const given = isPlain(call) ? call : [call.args, call.callValue, call.feeLimit, call.trc10]
      return flat(given)
        .filter((value) => value !== undefined && !known.has(value))
        .map((value) => `${at} ${String(value)}`)
    })
    const none = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
    expect(
      broken(found, [
        [/^blindbox\.(open|refund) .* 150000000$/, 'the usual limit, in rows of before'],
        [RegExp(`^token\\.create.* cast ${none}$`), 'nobody takes part where nobody was named'],
        [RegExp(`^card\\.(list|changePrice|take) 0 .* ${none}$`), 'the network’s own coin'],
        [RegExp(`^card\\.revoke .* ${none}$`), 'approving nobody revokes'],
        [RegExp(`^income\\.withdraw 2 fee ${none}$`), 'the network’s own coin'],
        [/^income\.withdraw \d payment $/, 'its voucher comes with the answer'],
        [/^token\.presell 0 approve 10$/, 'the sum of what is presold and what is pooled'],
        [/^burn\.burn \d approve 5000000000000000000$/, 'as many units as whole coins'],
        [/^bridge\.(deposit|withdraw) 0 .* 6000000$/, 'what crosses, and the fee'],
      ]),
    ).toEqual([])
  })

  test('names no other account than the one that confirmed', () => {
    const names = (of: LegPlan) =>
      flat([plainly(of.call), of.before?.call(ELSEWHERE), of.after?.(TX)])
    const found = legs.flatMap(({ at, kind, row, index, plan }) => {
      const theirs = names(kind.plan({ ...row, owner: OTHER })![index]!)
      const requests = [plan.before?.call(), plan.after?.(TX)]
      return [
        ...theirs.filter((each) => /aaaaaaaaaa/.test(String(each)) || each === OWNER),
        ...requests.filter((each) => each && (each.request as { owner: string }).owner !== OWNER),
      ].map((each) => `${at} ${written(each)}`)
    })
    expect(broken(found)).toEqual([])
  })

  test('is another call, or is contradicted, wherever something else was confirmed', async () => {
    const made = (plans: readonly LegPlan[]) =>
      written(plans.map(({ call, before, after }) => [plainly(call), before?.call(), after?.(TX)]))
    const found: string[] = []
    for (const { kind, sample, row, plans } of believed) {
      if (plans.some(({ follow, cosigned }) => follow || cosigned)) continue
      const seen = new Map<string, boolean>()
      for (const [where, changed] of mutantsOf(row.intent).slice(1)) {
        const path = where.replace(/ = .*/s, '')
        if (seen.get(path)) continue
        const next = attempt(() => kind.plan({ ...row, intent: changed }))
        const is =
          next === 'throws' ||
          next === undefined ||
          made(next) !== made(plans) ||
          (await isContradicted(next, sample))
        seen.set(path, is)
      }
      for (const [path, is] of seen)
        if (!is) found.push(`${kind.name} ${path.replaceAll(/\.\d+/g, '')}`)
    }
    expect(
      broken(found, [
        [/\.(productName|symbol|levelStr)$/, 'only told'],
        [/\.decimals$/, 'only told where the units are compared'],
        [/^blindbox\.(open|openMany|claim|refund) \.productId$/, 'the order says of which box'],
        [/^blindbox\.(open|openMany) .*firstIndex$/, 'the contract opens the next ones'],
        [/^blindbox\.openMany .*hasCards$/, 'of what is expected to be burnt for energy'],
        [/^blindbox\.claim \.(upTo|count)$/, 'all cards of the order come'],
        [/^blindbox\.refund \.amount/, 'the contract gives back what it took'],
        [/^(pool|liquidity)\.buy \.factory$/, 'vouches, and is pinned by the configuration'],
        [/^(otc\.buy|presale\.\w+|liquidity\.remove) \.factory$/, 'as above'],
        [/^card\.\w+ \.card$/, 'the market keeps cards of one contract'],
        [/^card\.revoke \.market$/, 'nobody is approved afterwards'],
        [/^card\.pledge \.cards\.isNode$/, 'of what is expected to be burnt for energy'],
        [/^(card|earn)\.claim \.amounts/, 'only told: all that grew is paid'],
        [/^equity\.\w+ \.card$/, 'the equity knows cards of one contract'],
        [/^otc\.cancel \.left$/, 'only told: all that is left comes back'],
        [
          /^(presale\.payCreator \.amount|stake\.cancel \.cost)$/,
          'no less, no more: see the scenes',
        ],
        [/^equity\.settle \.coin\.contract$/, 'the fund holds one coin'],
        [/^bridge\.\w+ \.(sideGateway|mainGateway)$/, 'says where it arrives'],
        [/^bridge\.\w+ \.asset\.(side|main)$/, 'the gateway knows the other end'],
      ]),
    ).toEqual([])
  })

  async function isContradicted(plans: readonly LegPlan[], sample: (typeof cases)[0]['sample']) {
    for (const { verify, before, expects, skip } of plans) {
      if (before && before.judge(answerTo(before, sample)).kind === 'mismatch') return true
      const event = expects && (eventOf(expects.shape.name, sample) as EventFields)
      if (event && !expects.matches(event)) return true
      const verdict = await verify?.(chainOf(sample.said ?? {}))
      if (verdict?.ok && verdict.value.kind !== 'agreed') return true
      const reason = await skip?.(chainOf(sample.said ?? {}))
      if (reason?.ok && reason.value !== undefined) return true
    }
    return false
  }
})

describe('an approval', () => {
  const approving = allLegs.flatMap((one) => {
    const { plan, plans, index } = one
    if (plan.follow || plan.cosigned || !/^approve(Reset)?\d?$/.test(plan.name)) return []
    const next = plans.slice(index).find(({ preparation }) => !preparation)!
    const [spender, units] = plan.call.args as [string, bigint]
    return [{ ...one, next, spender, units, isReset: plan.name.startsWith('approveReset') }]
  })

  test('is of exactly what the next leg takes, for the contract that takes it', () => {
    expect(approving.length).toBeGreaterThan(20)
    const found = approving.flatMap(({ at, kind, row, plan, next, spender, units, isReset }) => {
      const { approved } = row.intent as { approved?: bigint }
      const paid = kind
        .describe(row)!
        .payments.filter(({ coin }) => coin.contract === plan.call.contract)
      const taken = [...flat(next.call.args), ...paid.map((each) => each.units)]
      const isChosen =
        approved === units && taken.some((each) => typeof each === 'bigint' && each < units)
      return [
        ...(spender === next.call.contract ? [] : [`${at} is for another`]),
        ...((isReset ? units === 0n : taken.includes(units) || isChosen) ? [] : [`${at} ${units}`]),
        ...(plan.call.callValue === 0n ? [] : [`${at} pays`]),
      ]
    })
    expect(
      broken(found, [
        [/^token\.presell 0 approve 10$/, 'the sum of what is presold and what is pooled'],
      ]),
    ).toEqual([])
  })

  test('is no payment: it is harmless, and neither announced nor reported', () => {
    for (const { at, plan } of approving) {
      expect([at, plan.preparation, plan.repeat]).toEqual([at, true, 'harmless'])
      expect([at, plan.after, plan.expects]).toEqual([at, undefined, undefined])
      expect([at, plan.before?.call(ELSEWHERE)]).toEqual([at, plan.before?.call()])
    }
  })

  test('is asked about like what it is for, and is not needed where that is not', async () => {
    const found: string[] = []
    for (const { at, plan, next, units, sample, row, isReset } of approving) {
      if (next.verify && !plan.verify) found.push(`${at} is not verified`)
      if (next.before && !plan.before) found.push(`${at} is not agreed with the backend`)
      const { approved } = row.intent as { approved?: bigint }
      const skipped = async (allowance: bigint) => {
        const read = await plan.skip!(chainOf({ ...sample.said, allowance: [allowance] }))
        return read.ok ? read.value : 'error'
      }
      // A chosen larger approval is made if the allowance covers less than the payment.
      const isChosen = approved !== undefined && approved <= units
      if (!isReset && !isChosen && (await skipped(units - 1n)) !== undefined)
        found.push(`${at} is not needed where a unit is missing`)
      expect([at, await skipped(units > 0n ? units : 2n ** 200n)]).toEqual([
        at,
        'allowanceSuffices',
      ])
      expect([at, await skipped(2n ** 200n)]).toEqual([at, 'allowanceSuffices'])
      expect([at, await skipped(isReset ? 1n : 0n)]).toEqual([at, undefined])
    }
    expect(broken(found)).toEqual([])
    // Anything that makes the payment unnecessary makes its approval unnecessary, too.
    const early = recorded.flatMap(({ kind, name, skip, preparation }, index) => {
      if (!preparation || !name.startsWith('approve')) return []
      const next = recorded.slice(index).find((line) => !line.preparation)!
      return (next.skip?.changed ?? [])
        .filter(([, [, reason]]) => reason !== null)
        .filter(([where, [, reason]]) => {
          const own = skip!.changed.find(([its]) => its === where)
          return own?.[1][1] !== reason
        })
        .map(([where]) => `${kind} ${name} ${where}`)
    })
    expect(broken(early)).toEqual([])
  })
})

describe('the chain', () => {
  const asking = recorded.filter(({ verify }) => verify)

  test('is not believed to agree while it is silent', () => {
    const found = recorded.flatMap(({ kind, name, verify, skip, ready }) =>
      [verify, skip, ready].some((asked) => asked && asked.away[0] !== 'error')
        ? [`${kind} ${name}`]
        : [],
    )
    expect(broken(found)).toEqual([])
  })

  test('agrees with some sample of each leg, so that it can be seen to contradict', () => {
    const agreed = new Set(
      asking.filter(({ verify }) => agrees(verify!.plain)).map(({ kind, name }) => kind + name),
    )
    const never = asking.map(({ kind, name }) => kind + name).filter((each) => !agreed.has(each))
    expect(broken(never, [[/^cosignedpayment$/, 'as its own kind has it']])).toEqual([])
  })

  test('stops whatever it contradicts in anything that counts', () => {
    const found = asking
      .filter(({ verify }) => agrees(verify!.plain))
      .flatMap(({ kind, verify }) =>
        verify!.changed
          .filter(([, outcome]) => agrees(outcome))
          .map(([where]) => `${kind} ${placeOf(where)}`),
      )
    expect(broken(found, indifferent)).toEqual([])
  })
})

/** Answers of the chain that may change, as `kind view position`. */
const indifferent: Exceptions = [
  [/^(blindbox\.\w+|cosigned) box (2|[4-9]|1[0-3])$/, 'counts, times, limits: the contract’s own'],
  [/^(pool|otc|liquidity)\.\w+ pairOf [12346]$/, 'neither its presale nor its maker matter'],
  [/^presale\.\w+ pairOf [2346]$/, 'as above; its presale does'],
  [/^token\.presell pairOf [03456]$/, 'it is asked whose it is, and whether it has a presale'],
  [
    /^pool\.sell (reservesOf|tokenTerms|feesDue|poolBurn)/,
    'a price that brings the least: see the scenes',
  ],
  [/^otc\.(edit|cancel|buy) offerOf 2$/, 'how much is left: the contract refuses more'],
  [/^otc\.(cancel|buy) offerOf [34]$/, 'its price is asked as what it costs'],
  [/^lock\.unlock locks [0345]$/, 'it is found by owner and time'],
  [/^presale\.buy presaleTerms [0-589]$/, 'nothing that a buyer relies on'],
  [/^presale\.buy insuranceSeconds 0$/, 'rows of before do not say'],
  [/^presale\.(refund|insurance) buyerOf/, 'what is no matter of this amount'],
  [/^presale\.insurance insuredAmount 0$/, 'none: the contract itself says why'],
  [
    /^presale\.\w+ (receivable|liquidityReceivable|backing|creatorDue|balanceOf) 0$/,
    'more is welcome',
  ],
  [/^(wtrx\.unwrap|send\.token) balanceOf 0$/, 'more is enough'],
  [/^card\.buy level [0245]$/, 'how many there are, and whose'],
  [/^card\.list (frozenOf|pledgeOf) [1-4]$/, 'since when, of what is not so'],
  [/^card\.(changePrice|unlist|take) listingOf 2$/, 'the market takes its fee as it was listed'],
  [/^card\.(unlist|take) listingOf 1$/, 'until when: see the scenes'],
  [/^card\.unlist listingOf [46]$/, 'its price is no matter any more'],
  [
    /^stake\.pledge (placeTerms [34]|stakedBy 0|stillFits 0)$/,
    'limits that are kept: see the scenes',
  ],
  [/^stake\.(unlock|cancel) placeTerms [1-4]$/, 'each stake has terms of its own'],
  [/^stake\.(unlock|cancel) stakeOf [0145]$/, 'a time that has come: see the scenes'],
  [/^stake\.unlock stakeOf 3$/, 'in its time it costs nothing'],
  [/^power\.activate (burnStream|powerOf) 0$/, 'more power is welcome'],
  [/^trxburn\.give (mostGiven|saleEnd|saleStart) 0$/, 'limits that are kept: see the scenes'],
  [/^burn\.\w+ burnTerms [013456]$/, 'more power is welcome: see the scenes'],
  [/^equity\.\w+ (equityShare|equityNext|equityTerms)/, 'limits that are kept: see the scenes'],
  [/^equity\.withdraw (equityProfits|equityStage) 0$/, 'more is welcome'],
  [/^equity\.settle equityOrder 2$/, 'paid already: then it is not needed'],
  [/^invite\.bind (referralLeader 0|referralTeam [023])$/, 'bound to nobody, and not the leader'],
  [/^income\.withdraw (fundLimits|fundTerms)/, 'limits that are kept: see the scenes'],
  [/^income\.(withdraw|feeBack) fundOrder [0134]$/, 'found by its number'],
  [/^income\.withdraw fundOrder 2$/, 'the fee is paid by then'],
  [/^bridge\.\w+ (deposit|withdraw)Min/, 'a minimum that is kept'],
]

describe('the backend', () => {
  const asking = recorded.filter(({ before }) => before)

  test('stops whatever it contradicts in anything that counts', () => {
    const found = asking
      .filter(({ before }) => before!.judged[0]![1].kind === 'agreed')
      .flatMap(({ kind, before }) =>
        before!.judged
          .slice(1)
          .filter(([where, { kind: verdict }]) => verdict === 'agreed' && / = /.test(where))
          .map(([where]) => `${kind} ${before!.asked[0]!.endpoint} ${where.replace(/ = .*/s, '')}`),
      )
    expect(
      broken(found, [
        [/(\.coin\.symbol|\.coin\.decimals|\.product\.name)$/, 'shown as the configuration has it'],
        [/ \.status$/, 'the contract says whether it is open'],
        [/^presale\.receive\w* releaseBefore \.receivable$/, 'the chain is asked'],
        [/^card\.\w+ \w+PledgeBefore \.until$/, 'counted from the block that takes it'],
        [/^stake\.\w+ \w+UnlockBefore \.(act|cost)$/, 'the chain is asked'],
        [
          /^power\.activate getChainSignNonce \.(purpose|expiresAt)$/,
          'the contract knows no other',
        ],
        [/^(power\.activate|burn\.\w+) \w+ \.(uAmount|power)$/, 'more is welcome'],
        [/^income\.withdraw withdrawApplyAfter \.voucher/, 'the fund judges a voucher'],
      ]),
    ).toEqual([])
  })

  test('is heeded in what others announce just where ours is announced', () => {
    const found = asking.flatMap(({ kind, name, repeat, preparation, before }) => {
      const { asked, judged } = before!
      const [theirs, ours] = ['theirs', 'ours'].map(
        (whose) => judged.find(([where]) => where === whose)![1].kind,
      )
      const announced = { ...asked[0]!.request, ...ELSEWHERE }
      const isAnnounced = written(asked[1]!.request) === written(announced)
      if (judged[0]![1].kind !== 'agreed') return []
      const may = repeat !== 'needsProof' && !preparation
      return [
        ...(isAnnounced || written(asked[0]) === written(asked[1]) ? [] : ['announces otherwise']),
        ...(isAnnounced && !may ? ['announces'] : []),
        ...(isAnnounced && theirs !== 'otherDevice' ? ['does not wait'] : []),
        ...(ours === 'agreed' || preparation ? [] : ['waits for its own']),
      ].map((what) => `${kind} ${name} ${what}`)
    })
    const first = 'what was announced here is the first payment'
    expect(broken(found, [[/^blindbox\.buy pay2 does not wait$/, first]])).toEqual([])
  })

  test('is asked before and told after of the same order, in a form that it reads', () => {
    const found = legs.flatMap(({ at, plan, row }) => {
      const [asked, report] = [plan.before?.call(ELSEWHERE), plan.after?.(TX)]
      const keys = [asked, report].map(
        (each) => each && (each.request as { orderKey?: string }).orderKey,
      )
      return [
        ...[asked, report]
          .filter((each) => each && !v.is(endpoints[each.endpoint].request, each.request))
          .map(() => 'is not read'),
        ...(report && (report.request as { txId: string }).txId !== TX ? ['of another'] : []),
        ...(keys.some((key) => key && key !== row.id) ? ['names another order'] : []),
        ...(asked && report && keys[0] !== keys[1] ? ['names the order once'] : []),
        ...(report && !plan.expects ? ['reports what the chain does not say'] : []),
        ...(asked && !report && !plan.preparation ? ['is asked and never told'] : []),
      ].map((what) => `${at} ${what}`)
    })
    expect(
      broken(found, [
        [/^presale\.receive\w* 0 receive names the order once$/, 'told by its transaction alone'],
      ]),
    ).toEqual([])
  })

  test('is not believed where its answer makes no sense', () => {
    const names = new Set(
      allLegs.flatMap(({ plan: { before, after, follow } }) =>
        [before?.call(), after?.(TX), follow?.query?.call].flatMap((each) => each?.endpoint ?? []),
      ),
    )
    expect(names.size).toBeGreaterThan(20)
    const found = [...names].flatMap((name) =>
      nonsense
        .filter((wrong) => v.safeParse(endpoints[name].response, wrong).success)
        .map((wrong) => `${name} ${written(wrong)}`),
    )
    expect(broken(found)).toEqual([])
  })
})

describe('an event', () => {
  test('counts only if it is of this order or this account', () => {
    const all = recorded.flatMap(({ kind, name, expects, arrives }) =>
      [expects, arrives].flatMap((seen) =>
        seen?.matches[0]![1] ? [{ at: `${kind} ${name} ${seen.shape.name}`, ...seen }] : [],
      ),
    )
    const found = all.flatMap(({ at, shape, matches }) => {
      const event = events[shape.name] as Record<string, AbiValue>
      const isHeld = (field: string) =>
        matches.some(([where]) => where.startsWith(`.${field} `)) &&
        matches.every(([where, isSo]) => !isSo || !where.startsWith(`.${field} `))
      const names = shape.fields.map(({ name }) => name)
      const own = names.filter((name) => event[name] === ORDER || event[name] === OWNER)
      return [
        ...own.filter((name) => !isHeld(name)).map((name) => `${at} of any ${name}`),
        ...(names.some(isHeld) ? [] : [`${at} whatever it says`]),
      ]
    })
    expect(
      broken(found, [
        [/^(blindbox\.)?handed \w+ \w+ of any buyer$/, 'the account is not known here'],
        [/^card\.unlist \w+ Unlisted of any seller$/, 'its listing says whose it is'],
        [/^presale\.launch launch Launched whatever/, 'whoever launched it'],
      ]),
    ).toEqual([])
    const seen = new Set(all.map(({ at }) => at.replace(/ \w+$/, '')))
    const never = recorded
      .filter(({ expects, kind, name }) => expects && !seen.has(`${kind} ${name}`))
      .map(({ kind, name }) => `${kind} ${name}`)
    const others = 'of orders that no event here is of'
    expect(broken(never, [[/^earn\.claim (plans|streams) 2$/, others]])).toEqual([])
  })

  test('is written by the contract that was called, and read by the names of its own fields', () => {
    const found = legs.flatMap(({ at, plan, sample }) => {
      const { expects, arrives, call } = plan
      const events = [expects, arrives?.sent, arrives?.event(NONCE)]
      return events.flatMap((event, index) => {
        if (!event) return []
        const { shape, matches, contract } = event
        const names = new Set(shape.fields.map(({ name }) => name))
        const read = new Set<string>()
        const written = new Proxy(eventOf(shape.name, sample), {
          get: (of, name) => (read.add(String(name)), Reflect.get(of, name) as AbiValue),
        })
        matches(written as EventFields)
        return [
          ...(read.size === 0 ? ['is not read'] : []),
          ...[...read].filter((name) => !names.has(name)).map((name) => `has no ${name}`),
          ...(index < 2 && contract !== call.contract ? ['is of another contract'] : []),
        ].map((what) => `${at} ${shape.name} ${what}`)
      })
    })
    expect(
      broken(found, [
        [/^presale\.launch 0 launch Launched is not read$/, 'whoever launched it'],
        [
          /^bridge\.withdraw [23] .* of another contract$/,
          'the gateway writes what a token is told',
        ],
      ]),
    ).toEqual([])
  })
})

const nonsense = [undefined, null, 0, '', 'x', [], [{}], {}, 5n, true, Number.NaN, { data: null }]

describe('a row', () => {
  test('comes back from the disk as it was', () => {
    for (const { at, kind, row, plans } of believed) {
      const read = kind.read({ kind: kind.name, intent: structuredClone(row.intent) })
      const plain = (of: readonly LegPlan[]) =>
        written(of.map(({ call, before, after }) => [plainly(call), before?.call(), after?.(TX)]))
      expect([at, kind.read({ intent: structuredClone(read) })]).toEqual([at, read])
      expect([at, plain(kind.plan({ ...row, intent: structuredClone(read) })!)]).toEqual([
        at,
        plain(plans),
      ])
      expect([at, kind.read({ kind: 'another', intent: row.intent })]).toEqual([at, undefined])
    }
  })

  test('of garbage is neither carried out nor told', () => {
    const wrong = [null, {}, [], 'x', 7n, 7, true]
    const found = believed.flatMap(({ at, kind, row }) => {
      const accepted = (intent: unknown) =>
        attempt(() => Boolean(kind.plan({ ...row, intent }) ?? kind.describe({ ...row, intent })))
      return [
        ...nonsense.map((intent) => [written(intent), accepted(intent)]),
        ...scalarsOf(row.intent).flatMap(([path, scalar]) =>
          wrong
            .filter((each) => typeof each !== typeof scalar)
            .map((each) => [
              `${path.join('.')} ${written(each)}`,
              accepted(replaced(row.intent, path, each)),
            ]),
        ),
      ]
        .filter(([, is]) => is !== false)
        .map(([what, is]) => `${at} ${what} ${is}`)
    })
    expect(broken(found)).toEqual([])
  })

  test('of what nobody can confirm is not believed either', () => {
    const believedIn = ([name, changed]: (typeof impossible)[0]) => {
      const { intent } = samples[name]![0]!
      return kinds.get(name)!.plan({ id: ORDER, owner: OWNER, intent: { ...intent, ...changed } })
    }
    expect(impossible.filter((one) => believedIn(one) !== undefined)).toEqual([])
  })

  const card = { levelStr: 'Ingot', tokenId: '1' }
  const trx = { symbol: 'TRX', decimals: 6 }
  const impossible: readonly (readonly [name: string, changed: object])[] = [
    ['blindbox.buy', { payments: [] }],
    ['card.pledge', { cards: [] }],
    ['card.pledge', { cards: Array.from({ length: 11 }, () => card) }],
    ...['', '-1', '1.5', '0x1', '9'.repeat(21), '9'.repeat(80)].flatMap(
      (tokenId): [string, object][] => [
        ['card.transfer', { seen: { ...card, tokenId } }],
        ['card.revoke', { seen: { ...card, tokenId } }],
      ],
    ),
    ['lock.lock', { units: 0n }],
    ['lock.lock', { days: 0 }],
    ['lock.lock', { days: 3_651 }],
    ['lock.lock', { days: 1.5 }],
    ['lock.lock', { coin: trx }],
    ['wtrx.unwrap', { units: -1n }],
    ['burn.burn', { quantity: 0n }],
    ['burn.swap', { leastPower: 0n }],
    ['power.activate', { power: 0n }],
    ['income.feeBack', { order: 'b' }],
    ['send.trx', { to: 'T' }],
    ['send.trx', { sun: 0n }],
  ]

  const scalarsOf = (value: unknown, path: readonly string[] = []): [string[], unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, each]) => scalarsOf(each, [...path, name]))
      : [[[...path], value]]

  function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
    if (name === undefined) return by
    const inner = replaced((value as Record<string, unknown>)[name], rest, by)
    return Array.isArray(value)
      ? value.with(Number(name), inner)
      : { ...(value as object), [name]: inner }
  }

  test('of a later version is shown and never sent, and one that is unknown is neither', () => {
    for (const { at, kind, row, plans } of believed) {
      const of = (changed: object) => {
        const all = plans.map(({ name }) => legOf({ name }))
        const { kindVersion, owner, intent } = row
        return operationOf(all, { kind: kind.name, kindVersion, owner, intent, ...changed })
      }
      const later = { kindVersion: kind.version + 1 }
      expect([at, plansOf(kinds, of({}))?.length]).toEqual([at, plans.length])
      expect([at, plansOf(kinds, of(later))]).toEqual([at, undefined])
      expect([at, kind.describe({ ...row, ...later })?.title]).not.toEqual([at, undefined])
      expect([at, plansOf(kinds, of({ kind: 'of tomorrow' }))]).toEqual([at, undefined])
      expect([at, plansOf(kinds, of({ legs: [] }))]).toEqual([at, undefined])
    }
  })

  test('of a version whose call is no longer made is not sent either', () => {
    const retired = allLegs.filter(({ kind, row }) => kind.isRetired(row))
    expect(retired.map(({ at, plan }) => [at, plan.retired])).toEqual([['otc.edit 1 edit', true]])
    for (const { at, plan, kind, row } of allLegs)
      expect([at, plan.retired ?? false]).toEqual([at, kind.isRetired(row)])
  })

  test('is found by the name of its kind', () => {
    for (const [name, kind] of kinds) expect(kind.name).toBe(name)
  })
})

describe('a call that no row records', () => {
  const calls = [
    ...legs.map(({ at, plan }) => [at, plan.call] as const),
    ...Object.entries(elsewhere),
  ]

  test('is known again by one kind at most', () => {
    expect(broken(calls.filter(([, call]) => knownAs(call).length > 1).map(([at]) => at))).toEqual(
      [],
    )
  })

  test('is not known where the configuration does not name its contract', () => {
    const found = calls.flatMap(([at, call]) => {
      if (isPlain(call)) return []
      // Any token may be approved; only the spender matters.
      const isOfAnyCoin = call.signature === trc20Calls.approve
      const there: ContractCall = { ...call, contract: OTHER }
      const without = { usdt: OTHER } as unknown as Contracts
      return [isOfAnyCoin ? [] : knownAs(there), knownAs(call, without)]
        .filter((known) => known.length > 0)
        .map((known) => `${at} ${written(known)}`)
    })
    expect(broken(found)).toEqual([])
  })
})

/** Errors with words shared by all kinds, or with the contract's own words. */
const wordless: Exceptions = [
  [
    /^(blindbox\.\w+|cosigned) (UnknownBox|WrongQuantity|OrderNotBought)$/,
    'the sheet asks for none such',
  ],
  [/^token\.\w+ (?!Wrong(Fee|Terms))[A-Z]\w+$/, 'errors of the presale that comes later'],
  [/^(presale\.\w+|handed) WrongTerms$/, 'terms are judged when a presale is created'],
  [/^(card|earn)\.claim (?!NothingToClaim)[A-Z]\w+$/, 'errors of staking'],
  [/^stake\.\w+ NothingToClaim$/, 'an error of claiming'],
  [/^power\.activate [A-Z]\w+$/, 'errors of burning'],
  [/^burn\.\w+ (NoStream|NoPower|AlreadyActive)$/, 'errors of activating'],
  [/^equity\.\w+ (WrongAmount|FundLacks)$/, 'errors of settling and funding'],
  [/^equity\.settle [A-Z]\w+$/, 'errors of withdrawing'],
  [/^bridge\.\w+ (Only\w+|FeeTooHigh|Reentrancy\w+)$/, 'errors of the relayer and the owner'],
  [/^(bridge\.inject|cosignedThere) To\w+$/, 'it has no receiver'],
  [/ is not needed: (drawNotMissed|alreadyDone)$/, '“Already done” says it'],
  // Reported as if the backend had answered; see the record.
  [/^otc\.(edit|cancel|buy) \w+ contradicts in offer$/, 'told in words for all kinds'],
  [/^lock\.unlock unlock contradicts in lock$/, 'as above'],
  [/^presale\.\w+ \w+ contradicts in symbol$/, 'as above'],
  [/^(lock\.lock|stake\.pledge|trxburn\.give|burn\.\w+) \w+ contradicts in decimals$/, 'as above'],
  [/^cosigned payment contradicts in order$/, 'as above'],
]

describe('words', () => {
  /** Messages of the specification, each with its intended meaning in Chinese. */
  const specified = {
    'Please enter the pledge amount': '請輸入質押數量',
    'Less than the minimum amount': '低於最低數量',
    'Exceeds maximum shares': '超過最大份額',
    'Insufficient number of unlockable pledges': '可解鎖的質押數量不足',
    'Unlocking time has not yet arrived': '尚未到解鎖時間',
    'pledge error': '質押錯誤',
    'unlock error': '解鎖錯誤',
    'Insufficient USDT balance': 'USDT 餘額不足',
    'BUY error': '買入失敗',
    "The plan's fund covers less than this. Nothing was pledged; a smaller amount may still fit.":
      '方案的資金不足以支應這個數量，沒有質押任何資產；較小的數量也許仍可接受。',
  }

  /** Addresses, full or shortened, and names from a contract. */
  const named = /T[1-9A-HJ-NP-Za-km-z]{33}|T\w{3,5}…\w{3,5}|“\w+”|「\w+」/g

  const said = async (locale: 'en' | 'zh-TW') => {
    await activateLocale(locale)
    await loadWords()
    return believed.map(({ at, kind, row, plans }) => ({
      at,
      words: wordsOf(kind.describe(row)!, plans, []),
    }))
  }

  test('are there in both languages, with all that they name', async () => {
    const english = await said('en')
    const chinese = await said('zh-TW')
    await activateLocale('en')
    const found: string[] = []
    const foreign = new Set<string>()
    for (const [index, { at, words }] of english.entries()) {
      const texts = [words, chinese[index]!.words].map((each) =>
        flat(each).filter((text) => typeof text === 'string'),
      )
      if (texts[0]!.length !== texts[1]!.length) found.push(`${at} says less in one`)
      for (const text of texts.flat())
        if (text === '' || /[{}]|<\/?\d+\/?>|undefined|NaN|\[object/.test(text))
          found.push(`${at} ${text}`)
      for (const text of texts[1]!)
        for (const word of text.replaceAll(named, '').match(/[A-Za-z]{2,}/g) ?? [])
          foreign.add(word)
    }
    const names =
      /^(TRX|USDT|WTRX|NFT|LP|UTC|TronLink|OKX|Wallet|JADE|Jade|Box|Ingot|PTS|CARD|pay|withDraw)$/
    const pairs = new Map(
      english.flatMap(({ words }, index) => {
        const others = flat(chinese[index]!.words)
        return flat(words).map((text, at): [unknown, unknown] => [text, others[at]])
      }),
    )
    for (const [text, itsChinese] of Object.entries(specified))
      expect([text, pairs.get(text)]).toEqual([text, itsChinese])
    const known = [...foreign].filter((word) => names.test(word))
    expect(known.length).toBeGreaterThan(10)
    expect(broken([...found, ...[...foreign].filter((word) => !names.test(word))])).toEqual([])
  })

  test('tell every error of a contract, every refusal of the chain, and every wait', () => {
    // Samples of a kind share its errors.
    const firsts = believed.filter(({ at }) => at.endsWith(' 0'))
    const found = firsts.flatMap(({ at, kind, row, plans }) => {
      const description = kind.describe(row)!
      const { reasons } = wordsOf(description, plans, []) as { reasons: Record<string, string> }
      return Object.entries(reasons)
        .filter(([, text]) => !text || text.startsWith('The contract says'))
        .map(([error]) => `${at.replace(/ \d+$/, '')} ${error.replace(/\(.*/, '')}`)
    })
    const unnamed = mismatchText('?').message
    const asked = recorded.flatMap(({ kind, name, preparation, verify, skip, ready, before }) => {
      const one = believed.find((each) => each.kind.name === kind)!
      const description = one.kind.describe(one.row)!
      const plan = one.plans.find((each) => each.name === name)
      const values = (of: Asked | undefined) =>
        [of?.plain, ...(of?.changed ?? []).map(([, outcome]) => outcome)].map((each) => each?.[1])
      const fields = values(verify).flatMap((value) => (value as Verdict | undefined)?.field ?? [])
      const waits = [
        ...values(ready),
        ...(before?.judged ?? []).map(([, verdict]) => (verdict as { why?: string }).why),
      ].filter((value) => typeof value === 'string')
      const reasons = values(skip).filter((value) => typeof value === 'string')
      return [
        ...fields
          .filter((field) => mismatchText(field, description).message === unnamed)
          .map((field) => `contradicts in ${field}`),
        ...waits.filter((why) => plan && !plan.awaits?.[why]).map((why) => `waits for ${why}`),
        ...reasons
          .filter((why) => !(preparation && why === 'allowanceSuffices'))
          .filter((why) => !description.settled?.[why] && !plan?.skippedLabels?.[why])
          .map((why) => `is not needed: ${why}`),
      ].map((what) => `${kind} ${name} ${what}`)
    })
    expect(broken([...found, ...asked], wordless)).toEqual([])
  })
})

test('as many stakes are claimed at once as the contract takes', () => {
  expect(ORDERS_AT_ONCE).toBe(MOST_AT_ONCE)
})
