import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'

/*
 * Pins a worker and its Chromium to one core. Across several cores, each change of a process's
 * memory makes the cores wait for each other. In a virtual machine, that takes half as much work
 * again.
 */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1)
/** Core number set by a command that runs several test runs side by side. */
const told = process.env['OWN_CORE']
// Counts all cores of the machine, because this process may use only one of them once it is pinned.
const core = (told === undefined ? worker - 1 : Number(told)) % cpus().length
// Only Linux has `taskset`; elsewhere the tests run without pinning.
spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)])
