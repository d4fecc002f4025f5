import { keccakHex } from '../../src/chain/abi.ts'
import { artifacts } from './artifacts.ts'

const errorNames = new Map<string, string>()

/**
 * Returns the name of the custom error in a call's output; the raw output for an undeclared error.
 */
export function errorOf(output: string): string {
  if (errorNames.size === 0)
    for (const { abi } of Object.values(artifacts()))
      for (const { type, name, inputs = [] } of abi)
        if (type === 'error')
          errorNames.set(
            keccakHex(`${name}(${inputs.map((input) => input.type).join(',')})`).slice(0, 8),
            name!,
          )
  return errorNames.get(output.slice(0, 8)) ?? `reverted with ${output.slice(0, 200)}`
}
