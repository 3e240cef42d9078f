import type { Picture } from "#domain/catalogue/schema.ts";
import { MovingFigure } from "../../figures/MovingFigure.tsx";
import { useMirrored } from "../../platform/store/mirror.ts";
import { useBroken } from "../../platform/page/useBroken.ts";
import { pictureText } from "../../text/pictures.ts";
import { Figure } from "../../ui/signs/Figure.tsx";

interface CheckPictureProps {
  picture: Picture;
  /** Whether it moves when it is pressed, or by itself because nobody has a hand free. */
  moves: "offered" | "quiet";
  className?: string;
}

/** The picture of an announced technique, to check against; nothing if it does not load. */
export function CheckPicture({ picture, moves, className }: CheckPictureProps) {
  const { isBroken, onBroken } = useBroken(picture.src);
  const [mirrored] = useMirrored();
  if (isBroken) return null;
  const alt = picture.alt || pictureText.undescribed;
  const shown = { picture, alt, mirrored, className };
  return (
    <MovingFigure {...shown} mode={moves}>
      <Figure {...shown} onBroken={onBroken} />
    </MovingFigure>
  );
}
