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

/** Actions on a piece, addressed by test ids. */
export interface User {
  fill(testId: string, text: string): Promise<void>
  press(testId: string): Promise<void>
}

/** One piece of the app in one state. */
export interface Specimen {
  readonly render: () => ReactNode
  /** Differences between this specimen's world and the usual one. */
  readonly world?: Partial<World> | undefined
  /** Steps to take once the piece is rendered. */
  readonly play?: ((user: User) => Promise<void>) | undefined
  /** Texts that must be shown. Each is the full text of one element. */
  readonly says?: readonly Said[] | undefined
  /** State of the confirm button; `none` if there is no such button. */
  readonly button?: 'enabled' | 'disabled' | 'none' | undefined
  /** Test id of the missing or wrong field that the button must lead to. */
  readonly leadsTo?: string | undefined
  /** Test ids of elements that must be absent. */
  readonly without?: readonly string[] | undefined
  /** Set if part of the piece waits for an answer that never comes. */
  readonly waits?: true | undefined
}

/** States of one piece, by name. */
export type Specimens = Readonly<Record<string, Specimen>>

/** Opens a sheet the way a page does. */
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

/**
 * Applies a state's changes to the usual specimen. The texts, button and target of the usual
 * specimen are not inherited.
 */
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

/** Builds the states of one piece as changes to its first state. */
export const inStates = <Name extends string>(
  usual: Specimen,
  states: Readonly<Record<Name, Change>>,
): Specimens => ({
  ready: usual,
  ...Object.fromEntries(
    Object.entries<Change>(states).map(([name, change]) => [name, changed(usual, change)]),
  ),
})

/**
 * States that every operation's sheet has: wallet missing, too little TRX, reverting contract, slow
 * or silent network.
 */
export const ordinary = {
  notConnected: { world: { account: 'none' }, says: connect },
  notEnoughTrx: { world: { trx: 1_000n }, says: insufficient('TRX'), button: 'disabled' },
  refused: { world: refusedWith('Unheard()'), says: wouldFail, button: 'disabled' },
  checked: { world: { node: 'slow' }, says: isChecked, waits: true, button: 'disabled' },
  unreachable: { world: { node: 'silent' }, says: unanswered },
} satisfies Record<string, Change>

/** Builds the state in which the simulation reverts with this error, and the sheet explains it. */
export const reverts = (error: string, says: readonly Said[]) =>
  ({ world: refusedWith(error), says, button: 'disabled' }) satisfies Change

/** State in which the payment still needs an approval. */
export const toBeApproved = {
  world: { views: { allowance: [0n] } },
  says: approvalWillSucceed,
  button: 'enabled',
} satisfies Change

/** Builds the state in which the account holds less of a token than the operation needs. */
export const short = (symbol: string, held = 1n) =>
  ({
    world: { views: { balanceOf: [held] } },
    says: insufficient(symbol),
    button: 'disabled',
  }) satisfies Change

/** States of a sheet that cannot offer anything to confirm until the network has answered. */
export const nothingAsked = {
  checked: { world: { node: 'slow' }, waits: true },
  unreachable: { world: { node: 'silent' } },
} satisfies Record<string, Change>

/** Builds the state after the operation was confirmed; no runner continues it here. */
export const begunBy = (button: string) =>
  ({
    play: (user) => user.press(button),
    says: isPrepared,
    waits: true,
  }) satisfies Change
