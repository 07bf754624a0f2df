import { useState } from 'react'
import { call, type Envelope, succeeded } from '#platform/http/api/call.ts'
import { fieldErrorsOf } from '#platform/http/problem.ts'
import { useToast } from '#ui/feedback/toast.tsx'
import { type Address, type AddressKind, preferredAddress } from '../address.ts'
import type { AddressValues } from './address-form.tsx'

const calls = {
  list: '/user/user_address_list/personal/config',
  save: '/user/user_address_save/personal/config',
  change: '/user/user_address_modify/personal/config',
  remove: '/user/user_address_delete/personal/config',
} as const

type AddressesOptions = {
  /** The addresses of the page's loader. */
  loaded: Address[]
  kind: AddressKind
  /** ID of the address selected at first, instead of the default. */
  initial: string | undefined
}

/**
 * The customer's addresses in the browser, which one is selected, and the functions that change them. Each shows its
 * result in a toast, reloads the list, and returns whether it succeeded. While one runs, others do nothing.
 */
export function useAddresses({ loaded, kind, initial }: AddressesOptions) {
  const toast = useToast()
  const [addresses, setAddresses] = useState(loaded)
  const [selected_id, setSelectedId] = useState(() => initial ?? preferredAddress(loaded)?.id)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const selected = addresses.find(({ id }) => id === selected_id) ?? preferredAddress(addresses) ?? null

  // New loader data replaces the local list.
  const [previous, setPrevious] = useState(loaded)
  if (previous !== loaded) {
    setPrevious(loaded)
    setAddresses(loaded)
  }

  async function handleResult(answer: Envelope<{ id: string }>, selects: boolean) {
    if (!succeeded(answer)) {
      setProblems(fieldErrorsOf(answer.data))
      toast.error(answer.msg)
      return false
    }
    toast.success(answer.msg)
    const list = await call<Address[]>(calls.list, { kind })
    if (succeeded(list)) setAddresses(list.data)
    if (selects) setSelectedId(answer.data.id)
    return true
  }

  async function runOnce(work: () => Promise<boolean>) {
    if (busy) return false
    setBusy(true)
    const done = await work()
    setBusy(false)
    return done
  }

  return {
    addresses,
    selected,
    select: setSelectedId,
    /** Messages by field of the last rejected save. */
    problems,
    clearProblems: () => setProblems({}),
    busy,
    /** Saves a new or changed address and selects it. */
    save: (address: Address | undefined, values: AddressValues) =>
      runOnce(async () => {
        const body = { ...values, kind, ...(address && { id: address.id }) }
        return handleResult(await call(address ? calls.change : calls.save, body), true)
      }),
    makeDefault: ({ id }: Address) =>
      runOnce(async () => handleResult(await call(calls.change, { id, is_default: true }), false)),
    remove: ({ id }: Address) => runOnce(async () => handleResult(await call(calls.remove, { id }), false)),
  }
}
