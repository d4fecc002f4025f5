import * as v from 'valibot'
import type { NodeError } from '../../chain/nodeAnswers.ts'
import { mapOk, type Result } from '../../core/result.ts'
import type { Millis } from '../../core/time.ts'
import type { Services } from '../services.ts'
import { createAnswerAtom, type AnswerAtom, type Answered } from './answer.ts'
import { askWithCode } from './codeMissing.ts'
import { remembered } from './remembered.ts'

/** Last answer of the chain. */
export type ChainSnapshot<T> = Answered<T, NodeError>

export type ChainSnapshotAtom<T> = AnswerAtom<T, NodeError>

interface ChainQuestion<T> {
  /** Unique name of the question: "risks T…". */
  readonly name: string
  readonly schema: v.GenericSchema<unknown, T>
  /** Asks the node. The code may load late. */
  readonly ask: (services: Services) => Promise<Result<T, NodeError>>
  /**
   * Time between two requests while on screen, in ms, if the answer changes without this device.
   */
  readonly refreshMs?: Millis
}

/**
 * Atom of an answer that only the chain can give: first the stored one, then the current one.
 * Questions of the same name share one atom.
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
