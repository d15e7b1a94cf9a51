/**
 * Reads a barcode or a QR code by the telephone's camera, where the browser can: nothing is drawn before that is known,
 * and beside it there is always a box to type into.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { Callout } from "#app/components/ui/notice.tsx";
import { playSound } from "#app/lib/sounds.ts";

/** What there is of it in browsers; their own types do not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

/** Of tickets: the bars, and the code that telephones read best. */
const formats = ["qr_code", "code_128"];
/** Often enough for a hand that holds still, seldom enough for an old telephone. */
const everyMs = 150;

function findDetector(): DetectorClass | null {
  const found = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  // Without a secure address a browser gives no camera.
  return found && navigator.mediaDevices?.getUserMedia !== undefined ? found : null;
}

export function CameraScan({ onRead }: { onRead(text: string): void }) {
  const [able, setAble] = useState(false);
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => setAble(findDetector() !== null), []);
  const refuse = useCallback((sentence: string) => {
    setRefusal(sentence);
    setOpen(false);
  }, []);
  const read = useCallback(
    (text: string) => {
      playSound("added");
      setOpen(false);
      onRead(text);
    },
    [onRead],
  );
  if (!able) return null;
  return (
    <>
      <div className="line">
        <Button
          type="button"
          size="large"
          aria-expanded={open}
          onClick={() => {
            setRefusal(null);
            setOpen(!open);
          }}
        >
          {open ? "关闭摄像头" : "用摄像头扫"}
        </Button>
      </div>
      {refusal && <Callout>{refusal}</Callout>}
      {open && <Viewfinder onRead={read} onRefused={refuse} />}
    </>
  );
}

function Viewfinder({ onRead, onRefused }: { onRead(text: string): void; onRefused(sentence: string): void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const Detect = findDetector();
    const shown = video.current;
    if (!Detect || !shown) return;
    const detector = new Detect({ formats });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout>;
    let over = false;
    const look = async () => {
      // A picture that is not there yet cannot be looked at: the next one is.
      const [found] = await detector.detect(shown).catch(() => []);
      if (over) return;
      if (found) onRead(found.rawValue);
      else timer = setTimeout(look, everyMs);
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (over) return stop(stream);
      shown.srcObject = stream;
      await shown.play();
      await look();
    };
    begin().catch(() => {
      if (!over) onRefused("摄像头没有打开：请在浏览器里允许使用摄像头，或输入编号");
    });
    return () => {
      over = true;
      clearTimeout(timer);
      stop(stream);
    };
  }, [onRead, onRefused]);
  return <video ref={video} className="viewfinder" muted playsInline aria-label="摄像头画面，对准扎票上的码" />;
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
