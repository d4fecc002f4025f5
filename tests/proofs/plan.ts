import { parseArgs } from 'node:util'
import { err, ok, type Result } from '../../src/core/result.ts'
import { budgets } from '../budgets.ts'
import type { Proof } from './proof.ts'
import { whole } from './whole.ts'

export type Plan =
  | {
      readonly kind: 'share'
      readonly chosen: readonly Proof[]
      /** Minutes for the share; undefined runs everything, however long it takes. */
      readonly minutes: number | undefined
      /** Decides where the share begins; undefined leaves it to the caller. */
      readonly seed: number | undefined
    }
  | {
      /** The proof's own command, with its own flags. */
      readonly kind: 'command'
      readonly chosen: readonly [Proof]
      readonly command: readonly string[]
      readonly env: Readonly<Record<string, string>>
    }

const USAGE =
  'npm run proofs -- [--minutes N | --all] [--only NAME]… [--seed N], or a name and its own flags:'

/**
 * Reads the command line. It names a share of N minutes (15 by default), everything, or some
 * proofs. It may also begin with a proof's name, followed by that proof's own flags. The error
 * explains the usage.
 */
export function planOf(args: readonly string[], proofs: readonly Proof[]): Result<Plan, string> {
  const [first, ...rest] = args
  const named = proofs.find(({ name }) => name === first)
  if (named) {
    const rounds = rest.find((arg) => /^\d+$/.test(arg))
    const flags = named.name === 'torture' ? rest.filter((arg) => arg !== rounds) : rest
    return ok({
      kind: 'command',
      chosen: [named],
      command: [...named.command, ...flags],
      env: { PROOFS: '1', ...(named.name === 'torture' && { TORTURE_ROUNDS: rounds ?? '3' }) },
    })
  }
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        minutes: { type: 'string' },
        all: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
        seed: { type: 'string' },
      },
    })
    const unknown = values.only?.find((name) => proofs.every((proof) => proof.name !== name))
    if (unknown !== undefined) return err(`"${unknown}" is no proof.\n${USAGE}`)
    const chosen = proofs.filter(({ name }) => values.only?.includes(name) ?? true)
    const isWhole = values.all || (values.only !== undefined && values.minutes === undefined)
    return ok({
      kind: 'share',
      chosen,
      minutes: isWhole
        ? undefined
        : whole('minutes', values.minutes ?? `${budgets.proofMinutes.limit}`),
      seed: values.seed === undefined ? undefined : whole('seed', values.seed),
    })
  } catch (error) {
    return err(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
