import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/*
 * Keeps a worker and its Chromium on one core: a process spread over several makes them wait for
 * each other at each change of its memory, which takes half as much work again in a virtual machine.
 */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1)
/** Set by a command that runs several test runs side by side. */
const told = process.env['OWN_CORE']
// All of the machine's: of those that a process may use there is one, once this has run.
const core = (told === undefined ? worker - 1 : Number(told)) % cpus().length
// Elsewhere than on Linux there is no such command, and the tests run as they are.
spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)])
