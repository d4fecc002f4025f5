import type { Kind, Kinds } from '../../../src/outbox/kind.ts'

/** Returns the kind as in a later app that no longer makes its calls. */
function laterKind(kind: Kind): Kind {
  const version = kind.version + 1
  const isRetired: Kind['isRetired'] = ({ kindVersion = version }) => kindVersion < version
  return {
    ...kind,
    version,
    isRetired,
    plan(row) {
      const plans = kind.plan(row)
      return isRetired(row)
        ? plans?.map((plan) => (plan.follow ? plan : { ...plan, retired: true }))
        : plans
    },
  }
}

export const laterVersion = (kinds: Kinds): Kinds =>
  new Map([...kinds].map(([name, kind]) => [name, laterKind(kind)]))
