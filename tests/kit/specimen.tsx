import { useState, type ReactNode } from 'react'
import { SheetHost, type Frame } from '../../src/sheets/SheetHost.tsx'
import {
  approvalWillSucceed,
  connect,
  insufficient,
  isChecked,
  isPrepared,
  unanswered,
  wouldFail,
  type Said,
} from './words.ts'
import { refusedWith, type World } from './world.ts'

/** Steps taken with a piece, by test ids. */
export interface User {
  fill(testId: string, text: string): Promise<void>
  press(testId: string): Promise<void>
}

/** One piece of the app in one state. */
export interface Specimen {
  readonly render: () => ReactNode
  /** The world around it, as far as it differs from the usual one. */
  readonly world?: Partial<World> | undefined
  /** Steps taken once it stands. */
  readonly play?: ((user: User) => Promise<void>) | undefined
  /** Texts that must be there; each is all of an element's text. */
  readonly says?: readonly Said[] | undefined
  /** Whether it can be confirmed, or has no button for that. */
  readonly button?: 'enabled' | 'disabled' | 'none' | undefined
  /** The field, by its test id, that is missing or wrong: the button leads there. */
  readonly leadsTo?: string | undefined
  /** Elements that must not be there, by test ids. */
  readonly without?: readonly string[] | undefined
  /** Something of it waits for an answer that does not come. */
  readonly waits?: true | undefined
}

/** The states of one piece by their names. */
export type Specimens = Readonly<Record<string, Specimen>>

/** Opens a sheet as a page does. */
export function sheet(content: (frame: Frame) => ReactNode): Specimen['render'] {
  return () => <Opened content={content} />
}

function Opened({ content }: { readonly content: (frame: Frame) => ReactNode }) {
  const [request, setRequest] = useState<object | undefined>(REQUEST)
  return (
    <SheetHost request={request} onGone={() => setRequest(undefined)}>
      {(_, frame) => content(frame)}
    </SheetHost>
  )
}

const REQUEST = {}

/** A state's changes to the usual one, whose own texts it does not have to show. */
type Change = Partial<Specimen>

const changed = (usual: Specimen, change: Change): Specimen => ({
  ...usual,
  says: undefined,
  button: undefined,
  leadsTo: undefined,
  ...change,
  world: {
    ...usual.world,
    ...change.world,
    views: { ...usual.world?.views, ...change.world?.views },
  },
})

/** One piece in several states: each differs from the first. */
export const inStates = <Name extends string>(
  usual: Specimen,
  states: Readonly<Record<Name, Change>>,
): Specimens => ({
  ready: usual,
  ...Object.fromEntries(
    Object.entries<Change>(states).map(([name, change]) => [name, changed(usual, change)]),
  ),
})

/** States that every operation's sheet has: account, network or contract is in the way. */
export const ordinary = {
  notConnected: { world: { account: 'none' }, says: connect },
  notEnoughTrx: { world: { trx: 1_000n }, says: insufficient('TRX'), button: 'disabled' },
  refused: { world: refusedWith('Unheard()'), says: wouldFail, button: 'disabled' },
  checked: { world: { node: 'slow' }, says: isChecked, waits: true, button: 'disabled' },
  unreachable: { world: { node: 'silent' }, says: unanswered },
} satisfies Record<string, Change>

/** The contract refuses it, as the network says beforehand; in the words of its kind. */
export const reverts = (error: string, says: readonly Said[]) =>
  ({ world: refusedWith(error), says, button: 'disabled' }) satisfies Change

/** The payment has not been approved yet. */
export const toBeApproved = {
  world: { views: { allowance: [0n] } },
  says: approvalWillSucceed,
  button: 'enabled',
} satisfies Change

/** The account has less of a token than it takes. */
export const short = (symbol: string, held = 1n) =>
  ({
    world: { views: { balanceOf: [held] } },
    says: insufficient(symbol),
    button: 'disabled',
  }) satisfies Change

/** Where the network decides what there is to confirm, nothing is, until it has answered. */
export const nothingAsked = {
  checked: { world: { node: 'slow' }, waits: true },
  unreachable: { world: { node: 'silent' } },
} satisfies Record<string, Change>

/** It has been confirmed, and nobody goes on with it here. */
export const begunBy = (button: string) =>
  ({
    play: (user) => user.press(button),
    says: isPrepared,
    waits: true,
  }) satisfies Change
