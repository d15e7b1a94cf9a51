/**
 * What a till sounds like: the keeper looks at the goods, not at the screen.
 * Tones are made by the browser; there is no file to wait for.
 */

export type DeskSound = "added" | "refused" | "orderRefused";

/** Hertz and seconds: one high and short, two low, three falling and long. */
const tones: Record<DeskSound, readonly (readonly [hertz: number, seconds: number])[]> = {
  added: [[1_320, 0.07]],
  refused: [
    [220, 0.16],
    [165, 0.24],
  ],
  orderRefused: [
    [440, 0.18],
    [330, 0.18],
    [220, 0.4],
  ],
};

const gapSeconds = 0.05;
const loudness = 0.25;

let speaker: AudioContext | undefined;

/** Silent where the browser has no sound, or does not allow any before the first key or touch. */
export function playSound(sound: DeskSound): void {
  if (typeof AudioContext === "undefined") return;
  speaker ??= new AudioContext();
  if (speaker.state === "suspended") speaker.resume().catch(() => {});
  let at = speaker.currentTime;
  for (const [hertz, seconds] of tones[sound]) {
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    tone.frequency.value = hertz;
    volume.gain.value = loudness;
    tone.connect(volume).connect(speaker.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + gapSeconds;
  }
}
