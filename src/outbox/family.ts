import * as v from 'valibot'
import {
  defineKind,
  type Described,
  type Description,
  type Kind,
  type Leg,
  type Order,
  type Recogniser,
} from './kind.ts'

type Entries = v.ObjectEntries
/** Values that an intent has under these names. */
export type Named<E extends Entries> = v.InferOutput<v.ObjectSchema<E, undefined>>

/**
 * Parts shared by kinds that call the same contracts. The settings of a kind or leg take
 * precedence.
 */
interface Family<Shared extends Entries> {
  /** Fields that every kind of the family has in its intent. */
  readonly intent: Shared
  readonly describe: (
    intent: Named<Shared>,
  ) => Pick<Description, 'errors' | 'reasons'> & Partial<Description>
  /**
   * Settings for a leg's contract: its voucher, the check before the call, and the labels of a
   * skipped step.
   */
  readonly leg?: (intent: Named<Shared>) => Pick<Leg, 'vouched' | 'verify' | 'skippedLabels'>
}

interface Member<Intent, Name extends string, Own extends Entries> {
  readonly name: Name
  readonly version?: number
  readonly retiredBelow?: number
  readonly chain?: 'side'
  /** Additional fields of the kind's intent. */
  readonly intent?: Own
  readonly legs: (order: Order<Intent>) => Leg | readonly Leg[]
  /** Title and overrides. By default, the medallion is the order's and there are no payments. */
  readonly describe: (
    intent: Intent,
    order: Described,
  ) => Pick<Description, 'title'> & Partial<Description>
  readonly recogniser?: Recogniser
}

/** Defines once what a family of kinds shares. Returns the function that defines each kind. */
export const defineFamily =
  <const Shared extends Entries>({ intent: shared, describe, leg: inherited }: Family<Shared>) =>
  <const Name extends string, const Own extends Entries = Record<never, never>>({
    intent: own,
    legs,
    describe: describeOwn,
    ...member
  }: Member<Named<Shared & Own>, Name, Own>): Kind<Name, Named<Shared & Own>> =>
    defineKind<Named<Shared & Own>, Name>({
      ...member,
      intent: v.object({ ...shared, ...own }) as unknown as v.GenericSchema<
        unknown,
        Named<Shared & Own>
      >,
      legs: (order) =>
        [legs(order)]
          .flat()
          .map((leg) => ({ ...inherited?.(order.intent as Named<Shared>), ...leg })),
      describe: (intent, order) => {
        const ofAll = describe(intent as Named<Shared>)
        const own = describeOwn(intent, order)
        const reasons = { ...ofAll.reasons, ...own.reasons }
        return { seed: order.id, payments: [], ...ofAll, ...own, reasons }
      },
    })
