import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { backUp, restore } from '../../backend/database/backup.ts'
import { dumpDatabase, openDatabase } from '../../backend/database/database.ts'
import { FolderInUse } from '../../backend/database/folderLock.ts'
import { profiles } from '../../backend/database/kept/profileSchema.ts'
import { ownTables } from '../../backend/database/kept/tables.ts'
import { nobody } from '../../src/core/address.ts'
import { rowsByTable } from './rows.ts'

it('an embedded database is opened once at a time, by whichever name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'postgres')
  const first = await openDatabase({ dataDir })
  const link = join(folder, 'link')
  symlinkSync(dataDir, link)
  await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUse)
  await expect(openDatabase({ dataDir: link })).rejects.toThrow(
    `another process is using the data in ${link}`,
  )
  await expect(dumpDatabase(dataDir)).rejects.toThrow(FolderInUse)
  await first.close()
  const again = await openDatabase({ dataDir })
  await again.close()
  // The PostgreSQL directory contains no file of ours, because PostgreSQL opens and closes all
  // files there.
  expect(existsSync(join(dataDir, 'lock.sqlite'))).toBe(false)
})

it('is backed up with every character, and restored into another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casthouse-embedded-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [from, to] = [await openDatabase({}), await openDatabase({})]
  onTestFinished(async () => void (await Promise.all([from.close(), to.close()])))
  const profile = {
    address: nobody,
    nickname: 'Ann',
    lowered: 'ann',
    look: 'ANN',
    introduction: 'A line\nwith a \\. and a \t tab, 鐵, \\N and "quotes"\n\\.\n',
    image: null,
    isListed: true,
  }
  await from.db.insert(profiles).values(profile)
  const file = join(folder, 'backup')
  await backUp(from, file)
  expect(await restore(to, file)).toEqual({ ok: true, value: undefined })
  expect(await rowsByTable(to.db, ownTables)).toEqual(await rowsByTable(from.db, ownTables))
  expect(await to.db.select().from(profiles)).toEqual([expect.objectContaining(profile)])
  expect(await restore(to, file)).toMatchObject({ ok: false })
})
