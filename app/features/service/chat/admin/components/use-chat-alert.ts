import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useText } from '#text/text.tsx'

const storageKey = 'admin-chat-alerts'
const changed = 'admin-chat-alerts-changed'

function subscribe(listen: () => void) {
  window.addEventListener(changed, listen)
  window.addEventListener('storage', listen)
  return () => {
    window.removeEventListener(changed, listen)
    window.removeEventListener('storage', listen)
  }
}

/** Whether this browser announces waiting visitors by a sound and a notification; stored in the browser. */
export function useChatAlertSetting() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(storageKey) === 'on',
    () => false,
  )
  const set = async (on: boolean) => {
    if (on && 'Notification' in window && Notification.permission === 'default')
      await Notification.requestPermission()
    localStorage.setItem(storageKey, on ? 'on' : 'off')
    window.dispatchEvent(new Event(changed))
  }
  return [isOn, set] as const
}

/** Announces it when more visitors wait for an answer than before. */
export function useChatAlert(waiting: number) {
  const t = useText()
  const [isOn] = useChatAlertSetting()
  const before = useRef(waiting)
  useEffect(() => {
    const isMore = waiting > before.current
    before.current = waiting
    if (!isMore || !isOn) return
    playTone()
    if ('Notification' in window && Notification.permission === 'granted' && document.hidden) {
      const notification = new Notification(t('A visitor is waiting in the chat'), { tag: 'chat' })
      notification.addEventListener('click', () => window.focus())
    }
  }, [waiting, isOn, t])
}

/** Two short tones, without a file. A browser plays them only after the person has used the page. */
function playTone() {
  const context = new AudioContext()
  const volume = context.createGain()
  volume.gain.value = 0.08
  volume.connect(context.destination)
  for (const [at, hertz] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(volume)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.12)
  }
  setTimeout(() => void context.close(), 1000)
}
