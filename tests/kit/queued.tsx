import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { HOUR_MS, MINUTE_MS } from '../../src/core/time.ts'
import type { Leg, LegTransaction, Operation, Receipt } from '../../src/outbox/operation.ts'
import type { Frame } from '../../src/sheets/SheetHost.tsx'
import { operationsAtom } from '../../src/state/operations/operations.ts'
import { sheet, type Specimen } from './specimen.tsx'
import { NOW, OWNER, type World } from './world.ts'

// Queued operations at various stages of progress.

/** Builds an unsigned transaction that expires in an hour. */
export const transaction = (told: Partial<LegTransaction> = {}): LegTransaction => ({
  txId: '7a'.repeat(32),
  origin: 'ours',
  expiresAt: NOW + HOUR_MS,
  referenceBlock: 900,
  builtAt: NOW,
  polls: 0,
  ...told,
})

/** Fields of a transaction that was signed but not sent yet. */
export const signed = {
  handedAt: NOW,
  signedAt: NOW,
  signature: ['00'],
} satisfies Partial<LegTransaction>

/** Fields of a transaction that was signed and sent. */
export const sent = { ...signed, sentAt: NOW } satisfies Partial<LegTransaction>

/** Builds a receipt, successful by default. */
export const receiptOf = (told: Partial<Receipt> = {}): Receipt => ({
  blockNumber: 990,
  blockTimestamp: NOW,
  result: 'SUCCESS',
  fee: 1_100_000n,
  output: '',
  expectedEvent: true,
  at: NOW,
  ...told,
})

export const leg = (name: string, told: Partial<Leg> = {}): Leg => ({
  name,
  transactions: [],
  failures: 0,
  nextAt: 0,
  ...told,
})

type Ordered = Pick<Operation, 'kind' | 'intent' | 'legs'> & Partial<Operation>

/** Builds an operation of the connected account. */
export const operation = (told: Ordered): Operation => ({
  id: '1e'.repeat(32),
  kindVersion: 1,
  owner: OWNER,
  network: '',
  createdAt: NOW - MINUTE_MS,
  ...told,
})

/**
 * Builds a world in which the sheet of this scope was confirmed earlier and finds that operation.
 */
export const confirmed = (scope: string, of: Operation): Partial<World> => ({
  operations: [of],
  drafts: { [scope]: of.id },
})

/** Builds a leg whose transaction is final and acknowledged. */
export const done = (name: string): Leg => ({
  ...leg(name),
  agreedAt: NOW,
  transactions: [transaction({ ...sent, included: receiptOf(), final: receiptOf() })],
  acknowledged: { txId: transaction().txId, at: NOW },
})

/** Renders a sheet for a queued operation, once the operation has been read from the queue. */
export const queued = (
  of: Operation,
  content: (operation: Operation, frame: Frame) => ReactNode,
): Pick<Specimen, 'render' | 'world'> => ({
  render: () => <Found id={of.id} content={content} />,
  world: { operations: [of] },
})

interface FoundProps {
  readonly id: string
  readonly content: (operation: Operation, frame: Frame) => ReactNode
}

function Found({ id, content }: FoundProps) {
  const found = useAtomValue(operationsAtom)?.find((each) => each.id === id)
  return found && sheet((frame) => content(found, frame))()
}
