// What browsers get of it is four times null.
exports.InstantValidationBoundaryContext = null;
exports.PlaceValidationBoundaryBelowThisLevel = null;
exports.RenderValidationBoundaryAtThisLevel = null;
exports.SlotMarker = null;
