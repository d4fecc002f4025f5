import type { shop } from '../../src/api/endpoints/shop.ts'
import { ok } from '../../src/core/result.ts'
import type { Handlers } from '../http/answer.ts'
import type { Block } from '../index/lag.ts'
import type { Service } from '../service.ts'
import { countSetAside } from '../index/setAside.ts'

/**
 * Creates the handlers for the state of the index. They ask no node, so frequent requests cost it
 * nothing.
 */
export const shopHandlers = ({ db, indexer }: Service): Handlers<keyof typeof shop> => ({
  async shopLag() {
    const { booked, head, behindSince } = indexer.lag()
    return ok({
      booked: told(booked),
      head: told(head),
      behindSince: behindSince ?? null,
      setAside: await countSetAside(db),
    })
  },
})

const told = (block: Block | undefined) =>
  block ? { number: block.number, at: block.timestamp } : null
