// TRON's instructions for TRC-10; `bridge/Trc10.sol` only names them.

/** Arguments and instruction of each, by the name of its function in that library. */
const INSTRUCTIONS = {
  callTokenId: { takes: [], verbatim: 'verbatim_0i_1o(hex"d3")' },
  callTokenValue: { takes: [], verbatim: 'verbatim_0i_1o(hex"d2")' },
  // CALLTOKEN without calldata and without return data.
  callToken: {
    takes: ['energy', 'receiver', 'units', 'token'],
    verbatim: 'verbatim_8i_1o(hex"d0", energy, receiver, units, token, 0, 0, 0, 0)',
  },
} as const

/**
 * Replaces the placeholder functions with the instructions, in the Yul of a contract. Only Yul
 * knows `verbatim`; the assembly within Solidity does not. Throws if a used placeholder does not
 * look as expected.
 */
export function withTrc10(yul: string): string {
  let text = yul
  for (const [name, { takes, verbatim }] of Object.entries(INSTRUCTIONS)) {
    const head = new RegExp(
      `function (usr\\$${name}(?:_\\d+)?)\\([^)]*\\) -> [\\w$]+\\s*\\{[^{}]*\\}`,
      'g',
    )
    text = text.replace(
      head,
      (_, spelt: string) =>
        `function ${spelt}(${takes.join(', ')}) -> result { result := ${verbatim} }`,
    )
    const left = text.match(new RegExp(`function usr\\$${name}(?![A-Za-z])`, 'g'))?.length ?? 0
    const changed = text.split(`{ result := ${verbatim} }`).length - 1
    if (left !== changed) throw new Error(`${name} was not found in the Yul of a contract`)
  }
  return text
}
