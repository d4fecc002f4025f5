/** For what is read as it stands, such as a name that is for good: no keyboard corrects it. */
export const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
