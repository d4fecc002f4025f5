import { err, ok } from '../../src/core/result.ts'
import { booksOf } from '../parts.ts'
import { openDatabase } from '../database/database.ts'
import { findEdition, giveUp } from '../index/editions.ts'
import { trimBefore } from '../index/trimming.ts'
import { takeOwn, type Command } from './command.ts'
import { open } from './open.ts'

export const rebuild: Command = {
  summary: 'Makes the index work out the books again. Readers keep the present ones meanwhile.',
  usage: '[--from N]  also reads the chain again, from block N on',
  options: ['config', 'node', 'data'],
  async run(given) {
    const { values, rest } = takeOwn(given.args, { from: { type: 'string' } })
    const { from } = values
    if (from !== undefined && !(typeof from === 'string' && /^\d{1,15}$/.test(from)))
      return err(`--from takes the number of a block, not "${from}"`)
    const opened = await open({ ...given, args: rest })
    if (!opened.ok) return opened
    const { options, settings } = opened.value
    const { db, close } = await openDatabase(settings.database)
    try {
      const edition = await findEdition(db, booksOf(options))
      if (!edition) return err('there are no books of this version and configuration yet')
      await giveUp(db, edition.id)
      if (from === undefined) given.out('the index works out the books again from the stored logs')
      else {
        const first = await trimBefore(db, Number(from))
        const where = first === undefined ? 'its first block' : `block ${first}`
        given.out(`the index reads the chain again from ${where} on`)
      }
      return ok(undefined)
    } finally {
      await close()
    }
  },
}
