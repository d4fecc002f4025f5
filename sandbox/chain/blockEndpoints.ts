import type { Block } from './block.ts'
import { numberOf, requireText, textOf, type Endpoints } from './endpoint.ts'
import { formatBlock } from './formats.ts'
import type { Json } from '../../backend/tron/messages.ts'
import type { View } from './view.ts'

const MAX_RANGE = 100

function find(view: View, numberOrId: number | string): Block | undefined {
  const block = view.blocks.block(
    typeof numberOrId === 'string' ? numberOrId.toLowerCase() : numberOrId,
  )
  return block && block.number <= view.headNumber ? block : undefined
}

const format = (view: View, block: Block | undefined, hasTransactions = true): Json =>
  block
    ? formatBlock(
        block,
        hasTransactions ? view.blocks.transactionsOf(block.number) : [],
        view.visible,
      )
    : {}

const isTrue = (value: unknown): boolean => value === true || value === 'true'

function range(view: View, from: number, to: number): Json {
  const blocks: Json[] = []
  for (let number = from; number < to; number++) {
    const block = find(view, number)
    if (block) blocks.push(format(view, block))
  }
  return blocks.length > 0 ? { block: blocks } : {}
}

export const blockEndpoints: Endpoints = {
  getnowblock: (_, view) => format(view, find(view, view.headNumber)),

  getblock: (request, view) => {
    const asked = textOf(request, 'id_or_num') ?? numberOf(request, 'id_or_num')
    const key = typeof asked === 'string' && /^\d{1,15}$/.test(asked) ? Number(asked) : asked
    return format(view, find(view, key ?? view.headNumber), isTrue(request['detail']))
  },

  getblockbynum: (request, view) => format(view, find(view, numberOf(request, 'num') ?? 0)),

  getblockbyid: (request, view) => format(view, find(view, requireText(request, 'value'))),

  getblockbylimitnext: (request, view) => {
    const from = numberOf(request, 'startNum') ?? 0
    const to = numberOf(request, 'endNum') ?? 0
    if (from < 0 || to <= from || to - from > MAX_RANGE) return {}
    return range(view, from, to)
  },

  getblockbylatestnum: (request, view) => {
    const count = numberOf(request, 'num') ?? 0
    if (count < 1 || count >= MAX_RANGE) return {}
    return range(view, Math.max(0, view.headNumber - count + 1), view.headNumber + 1)
  },
}
