import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/*
 * Keeps a worker and its Chromium on one core: a process spread over several makes them wait for
 * each other at each change of its memory, which takes half as much work again in a virtual machine.
 */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1)
const core = (worker - 1) % availableParallelism()
// Elsewhere than on Linux there is no such command, and the tests run as they are.
spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)])
