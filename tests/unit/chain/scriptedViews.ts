import type { AbiValue } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { viewReader, type View, type ViewReader } from '../../../src/chain/view.ts'
import { ok, type Result } from '../../../src/core/result.ts'

/** What a contract returns, before it is decoded. */
export type Given = Result<readonly AbiValue[], NodeError>

/** What a view makes of it. */
export const decoded = <T>({ decode }: View<T>, given: Given): Result<T, NodeError> =>
  given.ok ? ok(decode(given.value)) : given

/** Answers views with what `give` returns for their calls. */
export const scriptedViews = (give: (call: ContractCall) => Given): ViewReader =>
  viewReader(async (asked) => decoded(asked, give(asked.call)))

/** A node that answers only views. */
export const scriptedNode = (
  give: (call: ContractCall) => Given,
  head?: ChainNode['head'],
): ChainNode => ({ ...({} as ChainNode), ...scriptedViews(give), ...(head && { head }) })

/** The name of what is called: "costOf". */
export const nameOf = ({ signature }: ContractCall): string =>
  signature.slice(0, signature.indexOf('('))
