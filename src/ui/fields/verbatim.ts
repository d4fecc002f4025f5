/**
 * Attributes that disable keyboard corrections, for text stored exactly as typed, such as a
 * permanent name.
 */
export const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const
