import type { Argument, Step } from '../../../contracts/deploymentStep.ts'
import { deployment } from '../../../contracts/deployments.ts'

export const steps: readonly Step[] = deployment

/** Returns the step that makes an address, if one does. */
export const makerOf = (name: string): Step | undefined =>
  steps.find((step) => 'as' in step && step.as === name)

/** Returns the first cell of a step's row in docs/deploying.md. */
export function titleOf(step: Step): string {
  if ('deploy' in step) return `\`${step.deploy}\``
  return `\`${step.call.split('(')[0]}\` on ${wordsOf(step.on)}`
}

/** Returns the second cell of its row. */
export const argumentsOf = (step: Step): string =>
  step.arguments.map(argumentWords).join(', ') || 'none'

const argumentWords = (argument: Argument): string =>
  'step' in argument ? wordsOf(argument.step) : argument.words

function wordsOf(name: string): string {
  const maker = makerOf(name)
  if (!maker) throw new Error(`no step makes ${name}`)
  return 'deploy' in maker ? `\`${maker.deploy}\`` : 'words' in maker ? maker.words : name
}
