import { readdirSync, readFileSync } from 'node:fs'

/** Shares of the machine's CPU time, from 0 to 1. */
export interface CpuShares {
  /** Share of this process and of all processes that it started. */
  readonly own: number
  /** Share of all other processes, and of the host of a virtual machine. */
  readonly others: number
}

/**
 * Returns a function that reports the shares of the CPU since this call. Call it before the
 * processes started meanwhile end, because they are not counted afterwards. NaN without `/proc`.
 */
export function watchCpu(): () => CpuShares {
  const before = readTicks()
  return () => {
    const after = readTicks()
    const all = after.all - before.all
    const own = (after.own - before.own) / all
    return { own, others: Math.max(0, (after.busy - before.busy) / all - own) }
  }
}

/** Ticks since the machine started. */
interface Ticks {
  readonly all: number
  readonly busy: number
  readonly own: number
}

function readTicks(): Ticks {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    // Leaves out the ticks of guests, which the first two numbers already include.
    const times = first.trim().split(/\s+/).slice(1, 9).map(Number)
    const [, , , idle = NaN, ioWait = NaN] = times
    const all = times.reduce((sum, each) => sum + each, 0)
    return { all, busy: all - idle - ioWait, own: ownTicks() }
  } catch {
    return { all: NaN, busy: NaN, own: NaN }
  }
}

/** Adds the ticks of this process and those below it, including processes that ended there. */
function ownTicks(): number {
  const processes = readProcesses()
  const ofTree = (pid: number): number =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce((sum, child) => sum + child.ticks + ofTree(child.pid), 0)
  const self = processes.find(({ pid }) => pid === process.pid)
  return (self?.ticks ?? NaN) + ofTree(process.pid)
}

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ticks: number
}

const readProcesses = (): readonly Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The program's name, in brackets, may hold any character.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
        return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
