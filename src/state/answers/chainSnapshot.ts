import * as v from 'valibot'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { mapOk, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import type { Services } from '../services.ts'
import { createAnswerAtom, type AnswerAtom, type Answered } from './answer.ts'
import { askWithCode } from './codeMissing.ts'
import { remembered } from './remembered.ts'

/** The chain's last answer. */
export type ChainSnapshot<T> = Answered<T, NodeError>

export type ChainSnapshotAtom<T> = AnswerAtom<T, NodeError>

interface ChainQuestion<T> {
  /** Unique to the question: "risks T…". */
  readonly name: string
  readonly schema: v.GenericSchema<unknown, T>
  /** Its code may come late. */
  readonly ask: (services: Services) => Promise<Result<T, NodeError>>
  /** How often to ask while it is on screen, where it changes without this device. */
  readonly refreshMs?: Millis
}

/**
 * Something that only the chain can tell: first what is kept on this device, then what the chain
 * says now. Questions of the same name share one atom.
 */
export const chainSnapshotAtom = <T>(question: ChainQuestion<T>): ChainSnapshotAtom<T> =>
  remembered(`chain ${question.name}`, () =>
    createAnswerAtom<T, NodeError>({
      key: ({ config }) => `chain ${config.network.genesisBlockId} ${question.name}`,
      parse(kept) {
        const parsed = v.safeParse(question.schema, kept)
        return parsed.success ? parsed.output : undefined
      },
      ask: async (services) =>
        mapOk(await askWithCode(() => question.ask(services)), (data) => ({ data, kept: data })),
      ...(question.refreshMs !== undefined && { refreshMs: question.refreshMs }),
    }),
  )
