/** What staff are told about a CV that is kept although it holds more than text and pictures. */
export const resumeCautions = ["attachedFiles", "remotePictures", "unusualLinks"] as const;
export type ResumeCaution = (typeof resumeCautions)[number];
