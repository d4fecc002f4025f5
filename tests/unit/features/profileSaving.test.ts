import { describe, expect, test } from 'vitest'
import type { Api, ApiError } from '../../../src/api/client.ts'
import { people } from '../../../src/api/endpoints/people.ts'
import { err, ok } from '../../../src/core/result.ts'
import { changed, parseTexts, withDraft } from '../../../src/features/profile/rules.ts'
import { saveProfile, type Changes, type Saved } from '../../../src/features/profile/save.ts'
import { OWNER } from './blindboxSamples.ts'

const before: Saved = { nickname: 'Mei', introduction: '', isListed: true, image: 'aa' }
const blob = new Blob(['x'])

/** Saves with a backend that accepts every call until one of them fails. */
function save(changes: Changes, { failing = '', leaveAfter = Infinity } = {}) {
  const calls: [path: string, request: Record<string, unknown>][] = []
  const parts: string[] = []
  const call = async (endpoint: { path: string }, request: Record<string, unknown>) => {
    calls.push([endpoint.path, request])
    if (endpoint.path === failing) return err<ApiError>({ kind: 'timeout' })
    return ok({ image: 'bb', ...request, isListed: request['isListed'] === 'yes' })
  }
  const outcome = saveProfile<ApiError>(
    {
      api: { call } as unknown as Pick<Api, 'call'>,
      privately: (_, ask) => ask(),
      isHere: () => calls.length < leaveAfter,
      onSaved: (_, part) => parts.push(part),
    },
    OWNER,
    before,
    changes,
  )
  return outcome.then((result) => ({ result, calls, parts, paths: calls.map(([path]) => path) }))
}

describe('saving a profile', () => {
  test('sends what is changed, the texts first, and all of it in the name of its account', async () => {
    const { paths, calls, parts } = await save({ nickname: 'Lin', picture: blob, isListed: false })
    expect(paths).toEqual([people.editUser.path, people.uploadImage.path, people.saveMember.path])
    expect(calls.every(([, { owner }]) => owner === OWNER)).toBe(true)
    expect(calls[0]![1]).toEqual({ owner: OWNER, nickname: 'Lin', introduction: '' })
    expect(calls[2]![1]).toEqual({ owner: OWNER, image: 'bb', isListed: 'no' })
    expect(parts).toEqual(['texts', 'member'])
  })

  test('leaves the rest as it is', async () => {
    expect((await save({ nickname: 'Lin' })).paths).toEqual([people.editUser.path])
    const { calls } = await save({ isListed: false })
    expect(calls).toEqual([[people.saveMember.path, { owner: OWNER, isListed: 'no' }]])
    expect((await save({ picture: null })).calls[0]![1]).toEqual({
      owner: OWNER,
      image: 'none',
      isListed: 'yes',
    })
    expect((await save({ nickname: 'Mei' })).calls).toEqual([])
  })

  test('ends with what fails, and says what was saved until then', async () => {
    const { result, paths, parts } = await save(
      { nickname: 'Lin', picture: blob },
      { failing: people.uploadImage.path },
    )
    expect(result).toEqual(err({ kind: 'timeout' }))
    expect(paths).toEqual([people.editUser.path, people.uploadImage.path])
    expect(parts).toEqual(['texts'])
  })

  test.each([0, 1, 2])('sends nothing more once its account has left (%i)', async (calls) => {
    const changes = { nickname: 'Lin', picture: blob }
    const { result, paths } = await save(changes, { leaveAfter: calls })
    expect(result).toEqual(err({ kind: 'left' }))
    expect(paths).toHaveLength(calls)
  })
})

describe('a draft', () => {
  const saved = { nickname: 'Mei', introduction: 'I cast.', isListed: false }

  test('holds what differs, and is none once nothing does', () => {
    const draft = changed(saved, undefined, { nickname: 'Lin' })
    expect(draft).toEqual({ nickname: 'Lin' })
    expect(withDraft(saved, draft)).toEqual({ ...saved, nickname: 'Lin' })
    expect(changed(saved, draft, { isListed: true })).toEqual({ nickname: 'Lin', isListed: true })
    expect(changed(saved, draft, { nickname: 'Mei' })).toBeUndefined()
  })

  test('is sent as it is kept, and not while something is wrong with it', () => {
    expect(parseTexts({ ...saved, nickname: ' Lin ' })).toEqual({ ...saved, nickname: 'Lin' })
    expect(parseTexts({ ...saved, nickname: 'a'.repeat(13) })).toBeUndefined()
    expect(parseTexts({ ...saved, introduction: 'a'.repeat(201) })).toBeUndefined()
  })
})
