import { readModules } from './vite.imports.ts'

/** Entry modules of `/`; tests/bench/bytes.ts weighs the same ones. */
export const FIRST_SCREEN = ['src/main.tsx', 'src/features/home/HomePage.tsx']

/** Finds the sources that the first screen imports statically, at any depth, in a fixed order. */
export function findFirstScreen(root: string): readonly string[] {
  const modules = readModules(root, ['src'])
  const found = new Set(FIRST_SCREEN)
  for (const path of found)
    for (const { to, typeOnly, dynamic } of modules.get(path)?.imports ?? [])
      if (!typeOnly && !dynamic && modules.has(to)) found.add(to)
  return [...found].sort()
}
