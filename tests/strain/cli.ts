import { parseArgs } from 'node:util'
import { killAtRandom } from './kills/run.ts'
import { askMalformed } from './malformed/run.ts'
import { cutAtRandom } from './outages/run.ts'
import { slopeOf, soak } from './soak/run.ts'
import { wholeOrExit } from '../proofs/whole.ts'

/**
 * Tests what the servers can withstand:
 * - `npm run proofs -- strain malformed --from 0 --count 20000 [--to backend]`
 * - `npm run proofs -- strain kills --from 0 --kills 100`
 * - `npm run proofs -- strain outages --from 0 --kills 50`
 * - `npm run proofs -- strain soak --minutes 20`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '2000' },
    /** With `backend`, no request goes to the node. */
    to: { type: 'string' },
    kills: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '20' },
  },
})

/** Number of failing seeds that are reported in full. */
const TOLD = 10

const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  async malformed() {
    const to = values.to === 'backend' ? { to: 'backend' as const } : {}
    const range = {
      from: wholeOrExit('from', values.from),
      count: wholeOrExit('count', values.count),
      ...to,
    }
    const startedAt = performance.now()
    const { asked, statuses, lines, answered, broken } = await askMalformed(range)
    const perSecond = asked / ((performance.now() - startedAt) / 1_000)
    for (const [kind, times] of [...statuses].sort()) console.log(`  ${kind}: ${times}`)
    for (const { seed, what } of broken.slice(0, TOLD)) console.log(`seed ${seed}: ${what}`)
    console.log(
      `${lines.size} lines of the endpoint table were asked, and ${answered.size} gave an answer`,
    )
    console.log(
      `${asked} malformed requests, seeds from ${range.from}, ${perSecond.toFixed(0)} a second: ` +
        `${broken.length} answered wrongly`,
    )
    return broken.length === 0
  },

  async kills() {
    const range = {
      from: wholeOrExit('from', values.from),
      kills: wholeOrExit('kills', values.kills),
    }
    const startedAt = performance.now()
    const outcome = await killAtRandom({ ...range, tell: (line) => console.log(`  ${line}`) })
    const minutes = (performance.now() - startedAt) / 60_000
    for (const what of outcome.lost.slice(0, TOLD)) console.log(what)
    console.log(
      `${outcome.kills} kills, ${outcome.early} of them before it was ready, ` +
        `seeds from ${range.from}, ${minutes.toFixed(1)} minutes: ` +
        `${outcome.orders} orders, ${outcome.transactions} transactions and ${outcome.reports} ` +
        `reports answered, ${outcome.rows} rows as in a rebuild, ${outcome.lost.length} lost`,
    )
    return outcome.lost.length === 0
  },

  async outages() {
    const range = {
      from: wholeOrExit('from', values.from),
      kills: wholeOrExit('kills', values.kills),
    }
    const startedAt = performance.now()
    const outcome = await cutAtRandom({ ...range, tell: (line) => console.log(`  ${line}`) })
    const minutes = (performance.now() - startedAt) / 60_000
    for (const what of outcome.lost.slice(0, TOLD)) console.log(what)
    console.log(
      `${outcome.kills} kills of index, server and database, seeds from ${range.from}, ` +
        `${minutes.toFixed(1)} minutes: ${outcome.orders} orders, ${outcome.transactions} ` +
        `transactions and ${outcome.reports} reports answered, ${outcome.rows} rows as without ` +
        `kills and as in a rebuild, ${outcome.lost.length} lost`,
    )
    return outcome.lost.length === 0
  },

  async soak() {
    const minutes = wholeOrExit('minutes', values.minutes)
    const { samples, tally } = await soak(minutes, ({ minute, rssMb, heapMb, externalMb }, so) =>
      console.log(
        `  ${minute.toFixed(1).padStart(5)} min: ${rssMb.toFixed(0)} MB resident, ` +
          `${heapMb.toFixed(1)} MB heap, ${externalMb.toFixed(0)} MB outside; ${so.honest} honest, ` +
          `${so.malformed} malformed, ${so.dropped} dropped, ${so.failed} failed`,
      ),
    )
    for (const reason of tally.reasons) console.log(`failed: ${reason}`)
    const heap = slopeOf(samples, ({ heapMb }) => heapMb)
    const resident = slopeOf(samples, ({ rssMb }) => rssMb)
    console.log(
      `${minutes} minutes: in the last two thirds the heap grew by ${heap.toFixed(1)} MB and the ` +
        `process by ${resident.toFixed(1)} MB an hour; ${tally.failed} requests failed`,
    )
    return tally.failed === 0
  },
}

const [name = ''] = positionals
const part = Object.hasOwn(parts, name) ? parts[name] : undefined
if (!part) {
  console.error(`"${name}" is not one of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
process.exitCode = (await part()) ? 0 : 1
