import { describe, expect, test } from 'vitest'
import { emptyProfile } from '../../../src/features/publish/castForm.ts'
import { readProfile, type ProfileForm } from '../../../src/features/publish/profileForm.ts'

const read = (changed: Partial<ProfileForm>) => readProfile({ ...emptyProfile, ...changed })

describe('what is said of a token', () => {
  test('may be nothing', () => {
    expect(read({})).toEqual({ profile: { description: '' }, errors: {} })
  })

  test('is taken without what stands around it, and links are safe ones', () => {
    expect(
      read({ description: ' Two\nlines. ', website: ' forge.example/a ', telegram: 't.me/forge' }),
    ).toEqual({
      profile: {
        description: 'Two\nlines.',
        website: 'https://forge.example/a',
        telegram: 'https://t.me/forge',
      },
      errors: {},
    })
  })

  test.each<[keyof ProfileForm, string, string]>([
    ['website', 'http://forge.example', 'notALink'],
    ['website', 'not a link', 'notALink'],
    ['website', 'forge', 'notALink'],
    ['website', 'https://me@forge.example', 'notALink'],
    ['website', 'https://for\u202ege.example', 'hidden'],
    ['website', `https://forge.example/${'a'.repeat(200)}`, 'notALink'],
    ['logo', 'javascript:alert(1)', 'notALink'],
    ['telegram', 'https://forge.example', 'notALink'],
    ['x', 'https://x.com.forge.example', 'notALink'],
    ['description', 'a'.repeat(1_001), 'tooManyCharacters'],
    ['description', 'For\u202ege', 'hidden'],
  ])('%s "%s" is refused', (field, text, kind) => {
    const { errors } = read({ [field]: text })
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]?.kind).toBe(kind)
  })
})
