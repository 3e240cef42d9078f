import type { Picture } from "#domain/catalogue/schema.ts";
import { useMirrored } from "../../platform/store/mirror.ts";
import { useBroken } from "../../platform/page/useBroken.ts";
import { pictureText } from "../../text/pictures.ts";
import { Figure } from "../../ui/signs/Figure.tsx";

/** The picture of an announced technique, to check against; nothing if it does not load. */
export function CheckPicture({ picture, className }: { picture: Picture; className?: string }) {
  const { isBroken, onBroken } = useBroken(picture.src);
  const [mirrored] = useMirrored();
  if (isBroken) return null;
  const alt = picture.alt || pictureText.undescribed;
  return <Figure picture={picture} alt={alt} mirrored={mirrored} className={className} onBroken={onBroken} />;
}
