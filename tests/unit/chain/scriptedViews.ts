import type { AbiValue } from '../../../src/chain/abi.ts'
import type { ContractCall } from '../../../src/chain/call.ts'
import type { ChainNode } from '../../../src/chain/node.ts'
import type { NodeError } from '../../../src/chain/nodeAnswers.ts'
import { viewReader, type View, type ViewReader } from '../../../src/chain/view.ts'
import { ok, type Result } from '../../../src/core/result.ts'

/** A contract's answer before decoding. */
export type Given = Result<readonly AbiValue[], NodeError>

/** Decodes an answer with a view. */
export const decoded = <T>({ decode }: View<T>, given: Given): Result<T, NodeError> =>
  given.ok ? ok(decode(given.value)) : given

/** Answers views with the results that `give` returns for their calls. */
export const scriptedViews = (give: (call: ContractCall) => Given): ViewReader =>
  viewReader(async (asked) => decoded(asked, give(asked.call)))

/** Creates a node that answers views only. */
export const scriptedNode = (
  give: (call: ContractCall) => Given,
  head?: ChainNode['head'],
): ChainNode => ({ ...({} as ChainNode), ...scriptedViews(give), ...(head && { head }) })

/** Returns the name of the called function, such as "costOf". */
export const nameOf = ({ signature }: ContractCall): string =>
  signature.slice(0, signature.indexOf('('))
