import { presale } from '../../chain/contracts/presale.ts'
import type { ChainNode } from '../../chain/node.ts'
import type { Address } from '../../core/address.ts'
import { mapOk } from '../../core/result.ts'

/**
 * Reads the amounts, in sun, that a presale owes its creator now and holds until the insurance
 * ends.
 */
export const readCreatorDue = async (node: Pick<ChainNode, 'readAll'>, contract: Address) =>
  mapOk(
    await node.readAll([presale.creatorDue(contract), presale.backing(contract)]),
    ([due, backing]) => ({ due, backing }),
  )
