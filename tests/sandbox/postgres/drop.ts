import { afterAll } from 'vitest'
import { dropDatabases } from './freshDatabase.ts'

afterAll(dropDatabases)
