import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { dumpDatabase, openDatabase } from '../../backend/database/database.ts'
import { FolderInUse } from '../../backend/database/folderLock.ts'

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
