import { options, variables } from '../settings.ts'
import type { Command } from './command.ts'

/** Formats the list of all commands. */
export const helpOfAll = (commands: Readonly<Record<string, Command>>): string =>
  [
    'npm run backend -- <command> [options]',
    '',
    ...rows(Object.entries(commands).map(([name, { summary }]) => [name, summary])),
    '',
    '<command> --help shows its options. The environment:',
    '',
    ...rows(Object.entries(variables)),
  ].join('\n')

/** Formats a command with its options. */
export const helpOf = (name: string, { summary, usage, options: names }: Command): string =>
  [
    `npm run backend -- ${[name, usage].filter(Boolean).join(' ')}`,
    '',
    summary,
    '',
    ...rows(
      names.map((option) => {
        const { help, ...rest } = options[option]
        const preset = 'default' in rest ? String(rest.default) : ''
        return [`--${option}`, preset === '' ? help : `${help} (${preset})`]
      }),
    ),
  ].join('\n')

/** Aligns the second column. */
function rows(lines: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...lines.map(([first]) => first.length))
  return lines.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`)
}
