import { parseArgs } from 'node:util'
import { askMalformed } from './malformed/run.ts'

/**
 * What the servers stand:
 *
 *   npm run strain -- malformed --from 0 --count 20000
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '2000' },
  },
})

/** Failing seeds that are told in full. */
const TOLD = 10

const parts: Readonly<Record<string, () => Promise<boolean>>> = {
  async malformed() {
    const range = { from: whole('from', values.from), count: whole('count', values.count) }
    const startedAt = performance.now()
    const { asked, statuses, broken } = await askMalformed(range)
    const perSecond = asked / ((performance.now() - startedAt) / 1_000)
    for (const [kind, times] of [...statuses].sort()) console.log(`  ${kind}: ${times}`)
    for (const { seed, what } of broken.slice(0, TOLD)) console.log(`seed ${seed}: ${what}`)
    console.log(
      `${asked} malformed requests, seeds from ${range.from}, ${perSecond.toFixed(0)} a second: ` +
        `${broken.length} answered wrongly`,
    )
    return broken.length === 0
  },
}

const [name = ''] = positionals
const part = Object.hasOwn(parts, name) ? parts[name] : undefined
if (!part) {
  console.error(`"${name}" is not one of ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
process.exitCode = (await part()) ? 0 : 1

function whole(name: string, text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} takes a whole number, not "${text}"`)
  process.exit(2)
}
